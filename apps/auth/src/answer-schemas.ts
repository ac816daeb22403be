// Generated from the controllers' return types by "npm run drift -- --write".
export const ANSWER_SCHEMAS = {
  answers: {
    'DELETE /api/v1/dashboard/organizations/{org}/members/{userId}': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: { userId: { type: 'string' }, removed: { type: 'boolean' } },
            required: ['userId', 'removed'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'DELETE /api/v1/dashboard/projects/{projectId}/api-keys/{keyId}': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: { id: { type: 'string' }, revoked: { type: 'boolean' } },
            required: ['id', 'revoked'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'DELETE /api/v1/dashboard/projects/{projectId}/auth-methods/{methodId}': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: { id: { type: 'string' }, removed: { type: 'boolean' } },
            required: ['id', 'removed'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'DELETE /api/v1/dashboard/projects/{projectId}/tools/{tool}': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              toolProtections: {
                type: 'object',
                additionalProperties: {
                  type: 'object',
                  properties: {
                    providerScopes: { type: 'array', items: { type: 'string' } },
                    provider: { type: 'string' },
                    requiresDelegation: { type: 'boolean' },
                    requiredScopes: { type: 'array', items: { type: 'string' } },
                  },
                  required: ['requiresDelegation', 'requiredScopes'],
                },
              },
            },
            required: ['toolProtections'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/bouncer/authorize/{requestId}/status': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              request_id: { type: 'string' },
              status: { type: 'string', enum: ['pending', 'completed', 'denied', 'expired', 'error'] },
              code: { type: 'string' },
              delegation_id: { type: 'string' },
              error: { type: 'string' },
            },
            required: ['request_id', 'status'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/bouncer/delegations': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              items: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    id: { type: 'string' },
                    flow: { type: 'string', enum: ['gateway', 'bouncer'] },
                    organization: { type: 'string' },
                    projectId: { type: ['null', 'string'] },
                    clientId: { type: ['null', 'string'] },
                    agentDid: { type: 'string' },
                    agentName: { type: ['null', 'string'] },
                    userDid: { type: 'string' },
                    userIdentifier: { type: ['null', 'string'] },
                    scopes: { type: 'array', items: { type: 'string' } },
                    constraints: { type: 'object' },
                    status: { type: 'string', enum: ['pending', 'denied', 'expired', 'active', 'revoked'] },
                    sessionId: { type: 'string' },
                    parentId: { type: ['null', 'string'] },
                    createdAt: { type: 'string', format: 'date-time' },
                    issuedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
                    expiresAt: { type: 'string', format: 'date-time' },
                    revokedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
                    revocationReason: { type: ['null', 'string'] },
                  },
                  required: [
                    'id',
                    'flow',
                    'organization',
                    'projectId',
                    'clientId',
                    'agentDid',
                    'agentName',
                    'userDid',
                    'userIdentifier',
                    'scopes',
                    'constraints',
                    'status',
                    'sessionId',
                    'parentId',
                    'createdAt',
                    'issuedAt',
                    'expiresAt',
                    'revokedAt',
                    'revocationReason',
                  ],
                },
              },
              total: { type: 'number' },
              page: { type: 'number' },
              pageSize: { type: 'number' },
              totalPages: { type: 'number' },
            },
            required: ['items', 'total', 'page', 'pageSize', 'totalPages'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/bouncer/delegations/{id}': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              flow: { type: 'string', enum: ['gateway', 'bouncer'] },
              organization: { type: 'string' },
              projectId: { type: ['null', 'string'] },
              clientId: { type: ['null', 'string'] },
              agentDid: { type: 'string' },
              agentName: { type: ['null', 'string'] },
              userDid: { type: 'string' },
              userIdentifier: { type: ['null', 'string'] },
              scopes: { type: 'array', items: { type: 'string' } },
              constraints: { type: 'object' },
              status: { type: 'string', enum: ['pending', 'denied', 'expired', 'active', 'revoked'] },
              sessionId: { type: 'string' },
              parentId: { type: ['null', 'string'] },
              createdAt: { type: 'string', format: 'date-time' },
              issuedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
              expiresAt: { type: 'string', format: 'date-time' },
              revokedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
              revocationReason: { type: ['null', 'string'] },
            },
            required: [
              'id',
              'flow',
              'organization',
              'projectId',
              'clientId',
              'agentDid',
              'agentName',
              'userDid',
              'userIdentifier',
              'scopes',
              'constraints',
              'status',
              'sessionId',
              'parentId',
              'createdAt',
              'issuedAt',
              'expiresAt',
              'revokedAt',
              'revocationReason',
            ],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/bouncer/projects/{projectId}/config': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              projectId: { type: 'string' },
              name: { type: 'string' },
              isEnabled: { type: 'boolean' },
              allowedScopes: { type: 'array', items: { type: 'string' } },
              deniedAgents: { type: 'array', items: { type: 'string' } },
              oauthProviders: { type: 'object', additionalProperties: { type: 'object' } },
              defaultProvider: { type: ['null', 'string'] },
              delegationExpirationDays: { type: 'number' },
              consentConfig: { $ref: '#/components/schemas/ConsentConfig' },
              mcpServerUrl: { type: ['null', 'string'] },
              mcpWorkerUrl: { type: ['null', 'string'] },
              completionUrls: { type: 'array', items: { type: 'string' } },
              updatedAt: { type: 'string' },
            },
            required: [
              'projectId',
              'name',
              'isEnabled',
              'allowedScopes',
              'deniedAgents',
              'oauthProviders',
              'defaultProvider',
              'delegationExpirationDays',
              'consentConfig',
              'mcpServerUrl',
              'mcpWorkerUrl',
              'completionUrls',
              'updatedAt',
            ],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/bouncer/projects/{projectId}/consent-config': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: { consentConfig: { $ref: '#/components/schemas/ConsentConfig' } },
            required: ['consentConfig'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/bouncer/projects/{projectId}/providers': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: { providers: { type: 'object' }, configuredProvider: { type: ['null', 'string'] } },
            required: ['providers', 'configuredProvider'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/bouncer/projects/{projectId}/tool-protections': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              toolProtections: {
                type: 'object',
                additionalProperties: {
                  type: 'object',
                  properties: {
                    providerScopes: { type: 'array', items: { type: 'string' } },
                    provider: { type: 'string' },
                    requiresDelegation: { type: 'boolean' },
                    requiredScopes: { type: 'array', items: { type: 'string' } },
                  },
                  required: ['requiresDelegation', 'requiredScopes'],
                },
              },
            },
            required: ['toolProtections'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/delegations/{id}': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              flow: { type: 'string', enum: ['gateway', 'bouncer'] },
              organization: { type: 'string' },
              projectId: { type: ['null', 'string'] },
              clientId: { type: ['null', 'string'] },
              agentDid: { type: 'string' },
              agentName: { type: ['null', 'string'] },
              userDid: { type: 'string' },
              userIdentifier: { type: ['null', 'string'] },
              scopes: { type: 'array', items: { type: 'string' } },
              constraints: { type: 'object' },
              status: { type: 'string', enum: ['pending', 'denied', 'expired', 'active', 'revoked'] },
              sessionId: { type: 'string' },
              parentId: { type: ['null', 'string'] },
              createdAt: { type: 'string', format: 'date-time' },
              issuedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
              expiresAt: { type: 'string', format: 'date-time' },
              revokedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
              revocationReason: { type: ['null', 'string'] },
            },
            required: [
              'id',
              'flow',
              'organization',
              'projectId',
              'clientId',
              'agentDid',
              'agentName',
              'userDid',
              'userIdentifier',
              'scopes',
              'constraints',
              'status',
              'sessionId',
              'parentId',
              'createdAt',
              'issuedAt',
              'expiresAt',
              'revokedAt',
              'revocationReason',
            ],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/me': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              user: {
                type: 'object',
                properties: {
                  id: { type: 'string' },
                  email: { type: 'string' },
                  displayName: { type: ['null', 'string'] },
                },
                required: ['id', 'email', 'displayName'],
              },
              memberships: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    organization: { type: 'string' },
                    name: { type: 'string' },
                    role: { type: 'string', enum: ['admin', 'owner', 'viewer'] },
                  },
                  required: ['organization', 'name', 'role'],
                },
              },
              csrfToken: { type: 'string' },
            },
            required: ['user', 'memberships', 'csrfToken'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/organizations': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              items: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    slug: { type: 'string' },
                    name: { type: 'string' },
                    role: { type: 'string', enum: ['admin', 'owner', 'viewer'] },
                  },
                  required: ['slug', 'name', 'role'],
                },
              },
            },
            required: ['items'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/organizations/{org}/audit-log': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              items: { type: 'array', items: { $ref: '#/components/schemas/AuditLine' } },
              total: { type: 'number' },
              page: { type: 'number' },
              pageSize: { type: 'number' },
              totalPages: { type: 'number' },
            },
            required: ['items', 'total', 'page', 'pageSize', 'totalPages'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/organizations/{org}/delegations': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              items: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    id: { type: 'string' },
                    flow: { type: 'string', enum: ['gateway', 'bouncer'] },
                    organization: { type: 'string' },
                    projectId: { type: ['null', 'string'] },
                    clientId: { type: ['null', 'string'] },
                    agentDid: { type: 'string' },
                    agentName: { type: ['null', 'string'] },
                    userDid: { type: 'string' },
                    userIdentifier: { type: ['null', 'string'] },
                    scopes: { type: 'array', items: { type: 'string' } },
                    constraints: { type: 'object' },
                    status: { type: 'string', enum: ['pending', 'denied', 'expired', 'active', 'revoked'] },
                    sessionId: { type: 'string' },
                    parentId: { type: ['null', 'string'] },
                    createdAt: { type: 'string', format: 'date-time' },
                    issuedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
                    expiresAt: { type: 'string', format: 'date-time' },
                    revokedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
                    revocationReason: { type: ['null', 'string'] },
                  },
                  required: [
                    'id',
                    'flow',
                    'organization',
                    'projectId',
                    'clientId',
                    'agentDid',
                    'agentName',
                    'userDid',
                    'userIdentifier',
                    'scopes',
                    'constraints',
                    'status',
                    'sessionId',
                    'parentId',
                    'createdAt',
                    'issuedAt',
                    'expiresAt',
                    'revokedAt',
                    'revocationReason',
                  ],
                },
              },
              total: { type: 'number' },
              page: { type: 'number' },
              pageSize: { type: 'number' },
              totalPages: { type: 'number' },
            },
            required: ['items', 'total', 'page', 'pageSize', 'totalPages'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/organizations/{org}/members': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Member' } } },
            required: ['items'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/organizations/{org}/projects': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              items: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    id: { type: 'string' },
                    name: { type: 'string' },
                    organization: { type: 'string' },
                    isEnabled: { type: 'boolean' },
                    createdAt: { type: 'string' },
                    updatedAt: { type: 'string' },
                  },
                  required: ['id', 'name', 'organization', 'isEnabled', 'createdAt', 'updatedAt'],
                },
              },
            },
            required: ['items'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/projects/{projectId}': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              name: { type: 'string' },
              organization: { type: 'string' },
              isEnabled: { type: 'boolean' },
              createdAt: { type: 'string' },
              updatedAt: { type: 'string' },
            },
            required: ['id', 'name', 'organization', 'isEnabled', 'createdAt', 'updatedAt'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/projects/{projectId}/api-keys': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: { items: { type: 'array', items: { $ref: '#/components/schemas/ApiKey' } } },
            required: ['items'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/projects/{projectId}/auth-methods': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              items: {
                type: 'array',
                items: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
              },
              defaultMethod: { type: ['null', 'string'] },
            },
            required: ['items', 'defaultMethod'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/projects/{projectId}/consent': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: { consentConfig: { $ref: '#/components/schemas/ConsentConfig' } },
            required: ['consentConfig'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/projects/{projectId}/deliveries': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              items: { type: 'array', items: { $ref: '#/components/schemas/DeliverySummary' } },
              total: { type: 'number' },
              page: { type: 'number' },
              pageSize: { type: 'number' },
              totalPages: { type: 'number' },
            },
            required: ['items', 'total', 'page', 'pageSize', 'totalPages'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/projects/{projectId}/deliveries/{deliveryId}': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              status: { type: 'string', enum: ['pending', 'delivered', 'failed', 'stopped'] },
              id: { type: 'string', description: '`msg_…`, sent as `webhook-id` on every try and resend' },
              event: { type: 'string' },
              url: { type: 'string', description: 'cut down to its origin when erased' },
              createdAt: { type: 'string', format: 'date-time' },
              deliveredAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
              nextAttemptAt: {
                anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }],
                description:
                  'null unless another try is planned; while one is under way, when it will count as lost',
              },
              subjectId: { type: 'string' },
              attemptCount: { type: 'number' },
              attempts: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    number: { type: 'number', description: 'from 1, counted over all rounds' },
                    startedAt: { type: 'string', format: 'date-time' },
                    durationMs: { type: 'number' },
                    statusCode: { type: ['null', 'number'] },
                    errorKind: {
                      anyOf: [
                        {
                          type: 'string',
                          enum: [
                            'refused',
                            'timeout',
                            'dns',
                            'connect',
                            'tls',
                            'closed',
                            'protocol',
                            'lost',
                            'unresolved',
                            'erased',
                          ],
                        },
                        { type: 'null' },
                      ],
                    },
                    answer: {
                      type: ['null', 'string'],
                      description:
                        "the first 1,024 bytes of the answer's body as text; null when none came or it was erased",
                    },
                  },
                  required: ['number', 'startedAt', 'durationMs', 'statusCode', 'errorKind', 'answer'],
                },
              },
            },
            required: [
              'status',
              'id',
              'event',
              'url',
              'createdAt',
              'deliveredAt',
              'nextAttemptAt',
              'subjectId',
              'attemptCount',
              'attempts',
            ],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/projects/{projectId}/tools': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              toolProtections: {
                type: 'object',
                additionalProperties: {
                  type: 'object',
                  properties: {
                    providerScopes: { type: 'array', items: { type: 'string' } },
                    provider: { type: 'string' },
                    requiresDelegation: { type: 'boolean' },
                    requiredScopes: { type: 'array', items: { type: 'string' } },
                  },
                  required: ['requiresDelegation', 'requiredScopes'],
                },
              },
            },
            required: ['toolProtections'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/projects/{projectId}/worker': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: { type: 'object', properties: { url: { type: ['null', 'string'] } }, required: ['url'] },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'GET /api/v1/dashboard/provider-presets': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: { providers: { type: 'object', additionalProperties: { type: 'object' } } },
            required: ['providers'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'PATCH /api/v1/bouncer/projects/{projectId}/config': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              projectId: { type: 'string' },
              name: { type: 'string' },
              isEnabled: { type: 'boolean' },
              allowedScopes: { type: 'array', items: { type: 'string' } },
              deniedAgents: { type: 'array', items: { type: 'string' } },
              oauthProviders: { type: 'object', additionalProperties: { type: 'object' } },
              defaultProvider: { type: ['null', 'string'] },
              delegationExpirationDays: { type: 'number' },
              consentConfig: { $ref: '#/components/schemas/ConsentConfig' },
              mcpServerUrl: { type: ['null', 'string'] },
              mcpWorkerUrl: { type: ['null', 'string'] },
              completionUrls: { type: 'array', items: { type: 'string' } },
              updatedAt: { type: 'string' },
            },
            required: [
              'projectId',
              'name',
              'isEnabled',
              'allowedScopes',
              'deniedAgents',
              'oauthProviders',
              'defaultProvider',
              'delegationExpirationDays',
              'consentConfig',
              'mcpServerUrl',
              'mcpWorkerUrl',
              'completionUrls',
              'updatedAt',
            ],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'PATCH /api/v1/bouncer/projects/{projectId}/consent-config': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: { consentConfig: { $ref: '#/components/schemas/ConsentConfig' } },
            required: ['consentConfig'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'PATCH /api/v1/bouncer/projects/{projectId}/tool-protections': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              toolProtections: {
                type: 'object',
                additionalProperties: {
                  type: 'object',
                  properties: {
                    providerScopes: { type: 'array', items: { type: 'string' } },
                    provider: { type: 'string' },
                    requiresDelegation: { type: 'boolean' },
                    requiredScopes: { type: 'array', items: { type: 'string' } },
                  },
                  required: ['requiresDelegation', 'requiredScopes'],
                },
              },
            },
            required: ['toolProtections'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'PATCH /api/v1/dashboard/organizations/{org}/members/{userId}': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              userId: { type: 'string' },
              role: { type: 'string', enum: ['admin', 'owner', 'viewer'] },
            },
            required: ['userId', 'role'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'PATCH /api/v1/dashboard/projects/{projectId}': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              name: { type: 'string' },
              organization: { type: 'string' },
              isEnabled: { type: 'boolean' },
              createdAt: { type: 'string' },
              updatedAt: { type: 'string' },
            },
            required: ['id', 'name', 'organization', 'isEnabled', 'createdAt', 'updatedAt'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'POST /api/v1/bouncer/authorize': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: { $ref: '#/components/schemas/AuthorizeAnswer' },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'POST /api/v1/bouncer/delegations/verify': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            anyOf: [
              {
                type: 'object',
                properties: { valid: { type: 'boolean', const: true }, delegation_id: { type: 'string' } },
                required: ['valid', 'delegation_id'],
              },
              {
                type: 'object',
                properties: { valid: { type: 'boolean', const: false }, reason: { type: 'string' } },
                required: ['valid', 'reason'],
              },
            ],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'POST /api/v1/bouncer/delegations/{id}/revoke': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              flow: { type: 'string', enum: ['gateway', 'bouncer'] },
              organization: { type: 'string' },
              projectId: { type: ['null', 'string'] },
              clientId: { type: ['null', 'string'] },
              agentDid: { type: 'string' },
              agentName: { type: ['null', 'string'] },
              userDid: { type: 'string' },
              userIdentifier: { type: ['null', 'string'] },
              scopes: { type: 'array', items: { type: 'string' } },
              constraints: { type: 'object' },
              status: { type: 'string', enum: ['pending', 'denied', 'expired', 'active', 'revoked'] },
              sessionId: { type: 'string' },
              parentId: { type: ['null', 'string'] },
              createdAt: { type: 'string', format: 'date-time' },
              issuedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
              expiresAt: { type: 'string', format: 'date-time' },
              revokedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
              revocationReason: { type: ['null', 'string'] },
            },
            required: [
              'id',
              'flow',
              'organization',
              'projectId',
              'clientId',
              'agentDid',
              'agentName',
              'userDid',
              'userIdentifier',
              'scopes',
              'constraints',
              'status',
              'sessionId',
              'parentId',
              'createdAt',
              'issuedAt',
              'expiresAt',
              'revokedAt',
              'revocationReason',
            ],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'POST /api/v1/bouncer/oauth/token': { status: 200, schema: { $ref: '#/components/schemas/TokenAnswer' } },
    'POST /api/v1/dashboard/delegations/{id}/revoke': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              flow: { type: 'string', enum: ['gateway', 'bouncer'] },
              organization: { type: 'string' },
              projectId: { type: ['null', 'string'] },
              clientId: { type: ['null', 'string'] },
              agentDid: { type: 'string' },
              agentName: { type: ['null', 'string'] },
              userDid: { type: 'string' },
              userIdentifier: { type: ['null', 'string'] },
              scopes: { type: 'array', items: { type: 'string' } },
              constraints: { type: 'object' },
              status: { type: 'string', enum: ['pending', 'denied', 'expired', 'active', 'revoked'] },
              sessionId: { type: 'string' },
              parentId: { type: ['null', 'string'] },
              createdAt: { type: 'string', format: 'date-time' },
              issuedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
              expiresAt: { type: 'string', format: 'date-time' },
              revokedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
              revocationReason: { type: ['null', 'string'] },
            },
            required: [
              'id',
              'flow',
              'organization',
              'projectId',
              'clientId',
              'agentDid',
              'agentName',
              'userDid',
              'userIdentifier',
              'scopes',
              'constraints',
              'status',
              'sessionId',
              'parentId',
              'createdAt',
              'issuedAt',
              'expiresAt',
              'revokedAt',
              'revocationReason',
            ],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'POST /api/v1/dashboard/organizations/{org}/members': {
      status: 201,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              userId: { type: 'string' },
              email: { type: 'string' },
              role: { type: 'string', enum: ['admin', 'owner', 'viewer'] },
            },
            required: ['userId', 'email', 'role'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'POST /api/v1/dashboard/organizations/{org}/projects': {
      status: 201,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              apiKey: { type: 'string' },
              webhookSecret: { type: 'string' },
              id: { type: 'string' },
              name: { type: 'string' },
              organization: { type: 'string' },
              isEnabled: { type: 'boolean' },
              createdAt: { type: 'string' },
              updatedAt: { type: 'string' },
            },
            required: [
              'apiKey',
              'webhookSecret',
              'id',
              'name',
              'organization',
              'isEnabled',
              'createdAt',
              'updatedAt',
            ],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'POST /api/v1/dashboard/projects/{projectId}/api-keys': {
      status: 201,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              id: { type: 'string', description: '`key_…`' },
              name: { type: 'string' },
              hint: { type: 'string', description: 'the last four characters' },
              createdAt: { type: 'string', format: 'date-time' },
              lastUsedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
              revokedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
              key: { type: 'string' },
            },
            required: ['id', 'name', 'hint', 'createdAt', 'lastUsedAt', 'revokedAt', 'key'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'POST /api/v1/dashboard/projects/{projectId}/consent/preview': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: { type: 'object', properties: { html: { type: 'string' } }, required: ['html'] },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'POST /api/v1/dashboard/projects/{projectId}/deliveries/{deliveryId}/resend': {
      status: 202,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: { $ref: '#/components/schemas/DeliverySummary' },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'POST /api/v1/dashboard/projects/{projectId}/webhook-secret/rotate': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              secret: { type: 'string' },
              previousValidUntil: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
            },
            required: ['secret', 'previousValidUntil'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'POST /api/v1/dashboard/projects/{projectId}/worker/test': {
      status: 202,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: { $ref: '#/components/schemas/DeliverySummary' },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'POST /api/v1/dashboard/sign-in': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              user: {
                type: 'object',
                properties: {
                  id: { type: 'string' },
                  email: { type: 'string' },
                  displayName: { type: ['null', 'string'] },
                },
                required: ['id', 'email', 'displayName'],
              },
              memberships: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    organization: { type: 'string' },
                    name: { type: 'string' },
                    role: { type: 'string', enum: ['admin', 'owner', 'viewer'] },
                  },
                  required: ['organization', 'name', 'role'],
                },
              },
              csrfToken: { type: 'string' },
            },
            required: ['user', 'memberships', 'csrfToken'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'POST /api/v1/dashboard/sign-out': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: { type: 'object', properties: { signedOut: { type: 'boolean' } }, required: ['signedOut'] },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'PUT /api/v1/bouncer/projects/{projectId}/config': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              projectId: { type: 'string' },
              name: { type: 'string' },
              isEnabled: { type: 'boolean' },
              allowedScopes: { type: 'array', items: { type: 'string' } },
              deniedAgents: { type: 'array', items: { type: 'string' } },
              oauthProviders: { type: 'object', additionalProperties: { type: 'object' } },
              defaultProvider: { type: ['null', 'string'] },
              delegationExpirationDays: { type: 'number' },
              consentConfig: { $ref: '#/components/schemas/ConsentConfig' },
              mcpServerUrl: { type: ['null', 'string'] },
              mcpWorkerUrl: { type: ['null', 'string'] },
              completionUrls: { type: 'array', items: { type: 'string' } },
              updatedAt: { type: 'string' },
            },
            required: [
              'projectId',
              'name',
              'isEnabled',
              'allowedScopes',
              'deniedAgents',
              'oauthProviders',
              'defaultProvider',
              'delegationExpirationDays',
              'consentConfig',
              'mcpServerUrl',
              'mcpWorkerUrl',
              'completionUrls',
              'updatedAt',
            ],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'PUT /api/v1/bouncer/projects/{projectId}/consent-config': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: { consentConfig: { $ref: '#/components/schemas/ConsentConfig' } },
            required: ['consentConfig'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'PUT /api/v1/bouncer/projects/{projectId}/tool-protections': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              toolProtections: {
                type: 'object',
                additionalProperties: {
                  type: 'object',
                  properties: {
                    providerScopes: { type: 'array', items: { type: 'string' } },
                    provider: { type: 'string' },
                    requiresDelegation: { type: 'boolean' },
                    requiredScopes: { type: 'array', items: { type: 'string' } },
                  },
                  required: ['requiresDelegation', 'requiredScopes'],
                },
              },
            },
            required: ['toolProtections'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'PUT /api/v1/dashboard/projects/{projectId}/auth-methods/{methodId}': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'PUT /api/v1/dashboard/projects/{projectId}/consent': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: { consentConfig: { $ref: '#/components/schemas/ConsentConfig' } },
            required: ['consentConfig'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'PUT /api/v1/dashboard/projects/{projectId}/default-auth-method': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: { defaultMethod: { type: ['null', 'string'] } },
            required: ['defaultMethod'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'PUT /api/v1/dashboard/projects/{projectId}/tools/{tool}': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: {
            type: 'object',
            properties: {
              toolProtections: {
                type: 'object',
                additionalProperties: {
                  type: 'object',
                  properties: {
                    providerScopes: { type: 'array', items: { type: 'string' } },
                    provider: { type: 'string' },
                    requiresDelegation: { type: 'boolean' },
                    requiredScopes: { type: 'array', items: { type: 'string' } },
                  },
                  required: ['requiresDelegation', 'requiredScopes'],
                },
              },
            },
            required: ['toolProtections'],
          },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
    'PUT /api/v1/dashboard/projects/{projectId}/worker': {
      status: 200,
      schema: {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: { type: 'object', properties: { url: { type: ['null', 'string'] } }, required: ['url'] },
          metadata: {
            type: 'object',
            properties: { requestId: { type: 'string' }, timestamp: { type: 'string' } },
            required: ['requestId', 'timestamp'],
          },
        },
        required: ['success', 'data', 'metadata'],
      },
    },
  },
  schemas: {
    ApiKey: {
      type: 'object',
      properties: {
        id: { type: 'string', description: '`key_…`' },
        name: { type: 'string' },
        hint: { type: 'string', description: 'the last four characters' },
        createdAt: { type: 'string', format: 'date-time' },
        lastUsedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
        revokedAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
      },
      required: ['id', 'name', 'hint', 'createdAt', 'lastUsedAt', 'revokedAt'],
    },
    AuditLine: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        at: { type: 'string', format: 'date-time' },
        action: { type: 'string' },
        actorType: { type: 'string' },
        actorId: { type: ['null', 'string'] },
        projectId: { type: ['null', 'string'] },
        delegationId: { type: ['null', 'string'] },
        subject: { type: ['null', 'string'] },
        details: { type: 'object' },
        requestId: { type: ['null', 'string'] },
      },
      required: [
        'id',
        'at',
        'action',
        'actorType',
        'actorId',
        'projectId',
        'delegationId',
        'subject',
        'details',
        'requestId',
      ],
    },
    AuthorizeAnswer: {
      type: 'object',
      properties: {
        provider_type: { type: 'string', enum: ['oauth2', 'password', 'none'] },
        authorization_url: { type: 'string' },
        consent_url: { type: 'string' },
        login_form: { $ref: '#/components/schemas/LoginForm' },
        expires_at: { type: 'string' },
        project_id: { type: 'string' },
        agent_did: { type: 'string' },
        requested_scopes: { type: 'array', items: { type: 'string' } },
        request_id: { type: 'string' },
      },
      required: ['provider_type', 'expires_at', 'project_id', 'agent_did', 'requested_scopes', 'request_id'],
    },
    ConsentConfig: {
      description: 'Branding, copy and terms of a consent page as they are stored.',
      type: 'object',
      properties: {
        branding: {
          type: 'object',
          properties: {
            primaryColor: { type: 'string' },
            logoUrl: { type: 'string' },
            companyName: { type: 'string' },
          },
        },
        ui: {
          type: 'object',
          properties: {
            title: { type: 'string' },
            description: { type: 'string' },
            approveButtonText: { type: 'string' },
            denyButtonText: { type: 'string' },
            footerText: { type: 'string' },
          },
        },
        terms: {
          type: 'object',
          properties: { text: { type: 'string' }, url: { type: 'string' }, required: { type: ['boolean'] } },
        },
      },
    },
    DeliverySummary: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: ['pending', 'delivered', 'failed', 'stopped'] },
        id: { type: 'string', description: '`msg_…`, sent as `webhook-id` on every try and resend' },
        event: { type: 'string' },
        url: { type: 'string', description: 'cut down to its origin when erased' },
        createdAt: { type: 'string', format: 'date-time' },
        deliveredAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
        nextAttemptAt: {
          anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }],
          description:
            'null unless another try is planned; while one is under way, when it will count as lost',
        },
        subjectId: { type: 'string' },
        attemptCount: { type: 'number' },
      },
      required: [
        'status',
        'id',
        'event',
        'url',
        'createdAt',
        'deliveredAt',
        'nextAttemptAt',
        'subjectId',
        'attemptCount',
      ],
    },
    LoginForm: {
      description: 'What a sign-in form needs to be drawn: by us, or by whoever asked.',
      type: 'object',
      properties: {
        action: { type: 'string', description: 'where the form is posted, as `identity` and `password`' },
        formTitle: { type: 'string' },
        formDescription: { type: 'string' },
        identityFieldLabel: { type: 'string' },
        passwordFieldLabel: { type: 'string' },
        submitButtonText: { type: 'string' },
        terms: { type: ['null', 'string'] },
        branding: {
          type: 'object',
          properties: {
            primaryColor: { type: 'string' },
            logoUrl: { type: 'string' },
            companyName: { type: 'string' },
          },
        },
      },
      required: [
        'action',
        'formTitle',
        'formDescription',
        'identityFieldLabel',
        'passwordFieldLabel',
        'submitButtonText',
        'terms',
        'branding',
      ],
    },
    Member: {
      type: 'object',
      properties: {
        userId: { type: 'string' },
        email: { type: 'string' },
        displayName: { type: ['null', 'string'] },
        role: { type: 'string', enum: ['admin', 'owner', 'viewer'] },
        since: { type: 'string', format: 'date-time' },
      },
      required: ['userId', 'email', 'displayName', 'role', 'since'],
    },
    TokenAnswer: {
      type: 'object',
      properties: {
        delegation_token: { type: 'string' },
        token_type: { type: 'string', const: 'Bearer' },
        expires_in: { type: 'number', description: 'seconds' },
        delegation_id: { type: 'string' },
        scopes: { type: 'array', items: { type: 'string' } },
        session_id: { type: 'string' },
        user_did: { type: 'string' },
      },
      required: [
        'delegation_token',
        'token_type',
        'expires_in',
        'delegation_id',
        'scopes',
        'session_id',
        'user_did',
      ],
    },
  },
};
