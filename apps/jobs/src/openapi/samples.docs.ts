import type { OpenApiFinish } from '@bonafide/platform/openapi/finish-openapi';

/** One pixel. */
export const PHOTO_EXAMPLE = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADMDOJaQAA3AAzQAA';

/** The document's examples, and the security of operations not protected by an account's key. */
export const DOCUMENT_FINISH: OpenApiFinish = {
  security: {
    'POST /api/tin/webhook': [{ providerSignature: [] }],
    'POST /api/dlv/webhook/license-validation': [{ providerSignature: [] }],
  },
  samples: {
    id: 'wUf4wXPu4RAk',
    jobId: 'wUf4wXPu4RAk',
    internalId: 'order-1',
    accountId: 'acc_nadpb9WFaKaLAS6s',
    type: 'id-verification',
    status: 'completed',
    completed: '2026-11-21T17:10:42.310Z',
    submitted: '2026-11-21T17:10:41.806Z',
    updatedAt: '2026-11-21T17:10:42.310Z',
    createdAt: '2026-11-21T17:10:41.806Z',
    expiresAt: '2026-11-21T18:10:41.806Z',
    firstName: 'Marisol',
    lastName: 'Quintero',
    birthDate: '03/07/1988',
    dob: '03/07/1988',
    phone: '+12125550100',
    email: 'jane@example.com',
    state: 'CA',
    country: 'US',
    callbackURL: 'https://client.example/callback',
    url: 'https://client.example/callback',
    ipaddress: '203.0.113.7',
    useragent: 'Mozilla/5.0',
    token: 'st_vI32GbxWQ3jbceuDCXfP9N9dY8X25WnbyiBzMzMhg9s',
    page: 1,
    pageSize: 100,
    total: 1,
    totalPages: 1,
    success: true,
    match: 0.97,
    errors: [],
    signals: [],
    rejectionReasons: [],
    secondaryPhotos: [],
    properties: [{ name: 'customer', value: '4711' }],
    userPhoto: PHOTO_EXAMPLE,
    pdf: 'JVBERi0xLjMK',
  },
};
