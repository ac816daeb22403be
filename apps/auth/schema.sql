-- Generated from the migrations by "npm run drift -- --write"; not read by anything.

-- Functions

CREATE OR REPLACE FUNCTION public.await_audit_leaf()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO audit_pending (audit_id) VALUES (NEW.id);
        RETURN NULL;
      END $function$
;

CREATE OR REPLACE FUNCTION public.keep_audit_address_apart()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      DECLARE own_salt text := gen_random_uuid();
      BEGIN
        INSERT INTO audit_addresses (audit_id, person, salt, address, at)
        VALUES (NEW.id, CASE NEW.actor_type WHEN 'user' THEN NEW.actor_id WHEN 'system' THEN NEW.subject END,
          own_salt, NEW.address, NEW.at);
        NEW.address := 'sha256:' || encode(sha256(convert_to(own_salt || NEW.address, 'UTF8')), 'hex');
        RETURN NEW;
      END $function$
;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.address = 'erased' AND OLD.address <> 'erased' AND OLD.address NOT LIKE 'sha256:%'
          AND to_jsonb(NEW) - 'address' = to_jsonb(OLD) - 'address' THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'audit_events is append-only';
      END $function$
;

CREATE OR REPLACE FUNCTION public.refuse_tree_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
      END $function$
;

-- Sequences

CREATE SEQUENCE audit_events_id_seq AS bigint START 1 INCREMENT 1;

CREATE SEQUENCE migrations_id_seq AS integer START 1 INCREMENT 1;

CREATE SEQUENCE project_providers_position_seq AS integer START 1 INCREMENT 1;

CREATE SEQUENCE status_lists_number_seq AS integer START 1 INCREMENT 1;

CREATE SEQUENCE tool_protections_position_seq AS integer START 1 INCREMENT 1;

-- Tables

CREATE TABLE audit_addresses (
  audit_id bigint NOT NULL,
  person text,
  salt text NOT NULL,
  address text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT audit_addresses_pkey PRIMARY KEY (audit_id)
);

CREATE TABLE audit_checkpoints (
  tenant text NOT NULL,
  size bigint NOT NULL,
  root bytea NOT NULL,
  heads bytea[] NOT NULL,
  token text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (tenant, size)
);

CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  organization_id text,
  project_id text,
  action text NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  delegation_id text,
  subject text,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  request_id text,
  address text,
  CONSTRAINT audit_events_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'client'::text, 'agent'::text, 'api_key'::text, 'admin'::text, 'system'::text]))),
  CONSTRAINT audit_events_pkey PRIMARY KEY (id)
);

CREATE TABLE audit_pending (
  audit_id bigint NOT NULL,
  CONSTRAINT audit_pending_pkey PRIMARY KEY (audit_id)
);

CREATE TABLE audit_tree (
  tenant text NOT NULL,
  level smallint NOT NULL,
  "position" bigint NOT NULL,
  hash bytea NOT NULL,
  audit_id bigint,
  CONSTRAINT audit_tree_pkey PRIMARY KEY (tenant, level, "position")
);

CREATE TABLE bouncer_codes (
  code_hash text NOT NULL,
  request_id text NOT NULL,
  delegation_id text NOT NULL,
  project_id text NOT NULL,
  agent_did text NOT NULL,
  sealed_code bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  consumed_at timestamp with time zone,
  code_challenge text,
  CONSTRAINT bouncer_codes_delegation_id_fkey FOREIGN KEY (delegation_id) REFERENCES delegations(id) ON DELETE CASCADE,
  CONSTRAINT bouncer_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT bouncer_codes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT bouncer_codes_request_id_fkey FOREIGN KEY (request_id) REFERENCES bouncer_requests(id) ON DELETE CASCADE,
  CONSTRAINT bouncer_codes_request_id_key UNIQUE (request_id)
);

CREATE TABLE bouncer_requests (
  id text NOT NULL,
  project_id text NOT NULL,
  agent_did text NOT NULL,
  agent_name text,
  scopes text[] NOT NULL,
  lifetime_days integer NOT NULL,
  provider_id text,
  provider_type text NOT NULL,
  redirect_uri text,
  agent_state text,
  status text DEFAULT 'pending'::text NOT NULL,
  link_expires_at timestamp with time zone NOT NULL,
  deadline_at timestamp with time zone NOT NULL,
  browser_hash text,
  delegation_id text,
  error_code text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_at timestamp with time zone,
  purpose text DEFAULT 'approve'::text NOT NULL,
  proof_hash text,
  code_challenge text,
  asked_browser_hash text,
  polled_at timestamp with time zone,
  CONSTRAINT bouncer_requests_delegation_id_fkey FOREIGN KEY (delegation_id) REFERENCES delegations(id) ON DELETE SET NULL,
  CONSTRAINT bouncer_requests_pkey PRIMARY KEY (id),
  CONSTRAINT bouncer_requests_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT bouncer_requests_proof_hash_key UNIQUE (proof_hash),
  CONSTRAINT bouncer_requests_provider_type_check CHECK ((provider_type = ANY (ARRAY['oauth2'::text, 'password'::text, 'none'::text]))),
  CONSTRAINT bouncer_requests_purpose_check CHECK ((purpose = ANY (ARRAY['approve'::text, 'own'::text]))),
  CONSTRAINT bouncer_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'signed-in'::text, 'completed'::text, 'denied'::text, 'error'::text])))
);

CREATE TABLE bouncer_sign_ins (
  state_hash text NOT NULL,
  request_id text NOT NULL,
  browser_hash text NOT NULL,
  authority text NOT NULL,
  sealed_verifier bytea NOT NULL,
  nonce text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  consumed_at timestamp with time zone,
  CONSTRAINT bouncer_sign_ins_pkey PRIMARY KEY (state_hash),
  CONSTRAINT bouncer_sign_ins_request_id_fkey FOREIGN KEY (request_id) REFERENCES bouncer_requests(id) ON DELETE CASCADE
);

CREATE TABLE company_connections (
  organization_id text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  auth_method text NOT NULL,
  sealed_secret bytea NOT NULL,
  default_role text NOT NULL,
  is_enforced boolean DEFAULT false NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT company_connections_auth_method_check CHECK ((auth_method = ANY (ARRAY['client_secret_basic'::text, 'client_secret_post'::text, 'private_key_jwt'::text]))),
  CONSTRAINT company_connections_default_role_check CHECK ((default_role = ANY (ARRAY['admin'::text, 'viewer'::text]))),
  CONSTRAINT company_connections_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT company_connections_pkey PRIMARY KEY (organization_id)
);

CREATE TABLE company_domains (
  organization_id text NOT NULL,
  domain text NOT NULL,
  proof text NOT NULL,
  proven_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT company_domains_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT company_domains_pkey PRIMARY KEY (organization_id, domain)
);

CREATE TABLE company_identities (
  organization_id text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT company_identities_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT company_identities_pkey PRIMARY KEY (organization_id, issuer, subject),
  CONSTRAINT company_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE consumed_tokens (
  id_hash text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT consumed_tokens_pkey PRIMARY KEY (id_hash)
);

CREATE TABLE delegations (
  id text NOT NULL,
  organization_id text NOT NULL,
  project_id text,
  flow text NOT NULL,
  client_id text,
  agent_did text NOT NULL,
  agent_name text,
  user_id text,
  user_did text NOT NULL,
  user_identifier text,
  session_id text NOT NULL,
  scopes text[] NOT NULL,
  constraints jsonb DEFAULT '{}'::jsonb NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  parent_id text,
  request_key text,
  issuer_did text,
  status_list_number integer,
  status_list_index integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  issued_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  revocation_reason text,
  look_at timestamp with time zone DEFAULT now() NOT NULL,
  approver jsonb DEFAULT '{}'::jsonb NOT NULL,
  agent_is_proven boolean DEFAULT false NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  code_issued_at timestamp with time zone,
  basis text DEFAULT 'approval'::text NOT NULL,
  CONSTRAINT delegations_basis_check CHECK ((basis = ANY (ARRAY['approval'::text, 'policy'::text, 'machine'::text]))),
  CONSTRAINT delegations_check CHECK (((flow = 'gateway'::text) = (client_id IS NOT NULL))),
  CONSTRAINT delegations_check1 CHECK (((status <> ALL (ARRAY['active'::text, 'revoked'::text])) OR ((issued_at IS NOT NULL) AND (status_list_index IS NOT NULL)))),
  CONSTRAINT delegations_check2 CHECK (((status = 'revoked'::text) = (revoked_at IS NOT NULL))),
  CONSTRAINT delegations_flow_check CHECK ((flow = ANY (ARRAY['gateway'::text, 'bouncer'::text]))),
  CONSTRAINT delegations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT delegations_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES delegations(id) ON DELETE SET NULL,
  CONSTRAINT delegations_pkey PRIMARY KEY (id),
  CONSTRAINT delegations_request_key_key UNIQUE (request_key),
  CONSTRAINT delegations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'denied'::text, 'expired'::text, 'revoked'::text]))),
  CONSTRAINT delegations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) WITH (fillfactor=80);

CREATE TABLE deliveries (
  id text NOT NULL,
  owner_id text NOT NULL,
  subject_id text NOT NULL,
  event text NOT NULL,
  url text NOT NULL,
  headers jsonb DEFAULT '{}'::jsonb NOT NULL,
  body bytea,
  status text DEFAULT 'pending'::text NOT NULL,
  attempt_count integer DEFAULT 0 NOT NULL,
  round_start integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
  locked_until timestamp with time zone,
  lease_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  delivered_at timestamp with time zone,
  erased_at timestamp with time zone,
  CONSTRAINT deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'stopped'::text])))
);

CREATE TABLE delivery_attempts (
  delivery_id text NOT NULL,
  number integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  duration_ms integer NOT NULL,
  status_code smallint,
  error_kind text,
  answer text,
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery_id, number)
);

CREATE TABLE gateway_artifacts (
  model text NOT NULL,
  id_hash text NOT NULL,
  grant_id text NOT NULL,
  client_id text NOT NULL,
  payload json NOT NULL,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT gateway_artifacts_pkey PRIMARY KEY (id_hash, model)
) WITH (fillfactor=60);

CREATE TABLE gateway_backchannel_requests (
  id_hash text NOT NULL,
  id text NOT NULL,
  client_id text NOT NULL,
  organization_id text NOT NULL,
  user_id text,
  hint_hash text NOT NULL,
  scope text NOT NULL,
  resource text,
  binding_message text,
  details jsonb DEFAULT '[]'::jsonb NOT NULL,
  sealed_ping bytea,
  interval_seconds integer NOT NULL,
  polled_at timestamp with time zone,
  answer text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  mail_due_at timestamp with time zone,
  CONSTRAINT gateway_backchannel_requests_answer_check CHECK ((answer = ANY (ARRAY['allowed'::text, 'refused'::text]))),
  CONSTRAINT gateway_backchannel_requests_id_key UNIQUE (id),
  CONSTRAINT gateway_backchannel_requests_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT gateway_backchannel_requests_pkey PRIMARY KEY (id_hash),
  CONSTRAINT gateway_backchannel_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

CREATE TABLE gateway_clients (
  client_id text NOT NULL,
  metadata json NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  organization_id text,
  is_preregistered boolean DEFAULT false NOT NULL,
  machine_access jsonb,
  CONSTRAINT gateway_clients_machine_check CHECK (((machine_access IS NULL) OR (organization_id IS NOT NULL))),
  CONSTRAINT gateway_clients_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT gateway_clients_pkey PRIMARY KEY (client_id)
);

CREATE TABLE gateway_device_requests (
  id_hash text NOT NULL,
  user_code_hash text NOT NULL,
  client_id text NOT NULL,
  scope text NOT NULL,
  resource text,
  address text,
  interval_seconds integer NOT NULL,
  polled_at timestamp with time zone,
  answer text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  details jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT gateway_device_requests_answer_check CHECK ((answer = ANY (ARRAY['allowed'::text, 'refused'::text]))),
  CONSTRAINT gateway_device_requests_pkey PRIMARY KEY (id_hash),
  CONSTRAINT gateway_device_requests_user_code_hash_key UNIQUE (user_code_hash)
);

CREATE TABLE gateway_pushed_requests (
  id_hash text NOT NULL,
  payload json NOT NULL,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT gateway_pushed_requests_pkey PRIMARY KEY (id_hash)
);

CREATE TABLE identity_providers (
  id text NOT NULL,
  organization_id text NOT NULL,
  issuer text NOT NULL,
  jwks_uri text NOT NULL,
  is_enabled boolean NOT NULL,
  allowed_clients text[] NOT NULL,
  access jsonb NOT NULL,
  default_role text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT identity_providers_default_role_check CHECK ((default_role = ANY (ARRAY['admin'::text, 'viewer'::text]))),
  CONSTRAINT identity_providers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT identity_providers_pkey PRIMARY KEY (id)
);

CREATE TABLE membership_invitations (
  organization_id text NOT NULL,
  user_id text NOT NULL,
  role text NOT NULL,
  invited_by text,
  token_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT membership_invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT membership_invitations_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT membership_invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'viewer'::text]))),
  CONSTRAINT membership_invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT membership_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE memberships (
  organization_id text NOT NULL,
  user_id text NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  disabled_at timestamp with time zone,
  CONSTRAINT memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT memberships_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'viewer'::text]))),
  CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE migrations (
  id integer DEFAULT nextval('migrations_id_seq'::regclass) NOT NULL,
  "timestamp" bigint NOT NULL,
  name character varying NOT NULL,
  CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id)
);

CREATE TABLE muted_clients (
  user_id text NOT NULL,
  client_id text NOT NULL,
  muted_at timestamp with time zone NOT NULL,
  CONSTRAINT muted_clients_client_id_fkey FOREIGN KEY (client_id) REFERENCES gateway_clients(client_id) ON DELETE CASCADE,
  CONSTRAINT muted_clients_pkey PRIMARY KEY (user_id, client_id),
  CONSTRAINT muted_clients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE organization_keys (
  organization_id text NOT NULL,
  number integer NOT NULL,
  public_key_multibase text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  retired_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT organization_keys_check CHECK (((revoked_at IS NULL) OR (retired_at IS NOT NULL))),
  CONSTRAINT organization_keys_number_check CHECK ((number > 0)),
  CONSTRAINT organization_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT organization_keys_pkey PRIMARY KEY (organization_id, number)
);

CREATE TABLE organizations (
  id text NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  agent_policy jsonb DEFAULT '{"allowedClients": null, "allowedResources": null}'::jsonb NOT NULL,
  requires_second_factor boolean DEFAULT false NOT NULL,
  CONSTRAINT organizations_pkey PRIMARY KEY (id)
);

CREATE TABLE passkeys (
  id text NOT NULL,
  user_id text NOT NULL,
  name text NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  is_backed_up boolean NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE project_api_keys (
  id text NOT NULL,
  project_id text NOT NULL,
  name text NOT NULL,
  key_hash text NOT NULL,
  hint text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  kind text DEFAULT 'management'::text NOT NULL,
  CONSTRAINT project_api_keys_key_hash_key UNIQUE (key_hash),
  CONSTRAINT project_api_keys_kind_check CHECK ((kind = ANY (ARRAY['runtime'::text, 'management'::text]))),
  CONSTRAINT project_api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT project_api_keys_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

CREATE TABLE project_providers (
  project_id text NOT NULL,
  id text NOT NULL,
  "position" integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  type text NOT NULL,
  settings jsonb NOT NULL,
  sealed_secret bytea,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT project_providers_pkey PRIMARY KEY (project_id, id),
  CONSTRAINT project_providers_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT project_providers_type_check CHECK ((type = ANY (ARRAY['oauth2'::text, 'password'::text, 'none'::text])))
);

CREATE TABLE project_webhook_secrets (
  project_id text NOT NULL,
  number integer NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone,
  CONSTRAINT project_webhook_secrets_pkey PRIMARY KEY (project_id, number),
  CONSTRAINT project_webhook_secrets_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

CREATE TABLE projects (
  id text NOT NULL,
  organization_id text NOT NULL,
  name text NOT NULL,
  is_enabled boolean DEFAULT true NOT NULL,
  allowed_scopes text[] DEFAULT '{}'::text[] NOT NULL,
  denied_agents text[] DEFAULT '{}'::text[] NOT NULL,
  default_provider text,
  delegation_expiration_days integer DEFAULT 7 NOT NULL,
  consent_config jsonb DEFAULT '{}'::jsonb NOT NULL,
  mcp_server_url text,
  worker_url text,
  completion_urls text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  risky_scopes text[] DEFAULT '{}'::text[] NOT NULL,
  scope_roles jsonb DEFAULT '{}'::jsonb NOT NULL,
  deleted_at timestamp with time zone,
  require_agent_proof boolean DEFAULT false NOT NULL,
  require_pkce boolean DEFAULT false NOT NULL,
  CONSTRAINT projects_delegation_expiration_days_check CHECK (((delegation_expiration_days >= 1) AND (delegation_expiration_days <= 365))),
  CONSTRAINT projects_id_default_provider_fkey FOREIGN KEY (id, default_provider) REFERENCES project_providers(project_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT projects_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT projects_pkey PRIMARY KEY (id)
);

CREATE TABLE recovery_codes (
  code_hash text NOT NULL,
  user_id text NOT NULL,
  consumed_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE request_mails (
  user_id text NOT NULL,
  request_id text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  unanswered integer NOT NULL,
  CONSTRAINT request_mails_pkey PRIMARY KEY (user_id),
  CONSTRAINT request_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE resources (
  id text NOT NULL,
  organization_id text,
  uri text NOT NULL,
  name text NOT NULL,
  scopes jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  detail_types jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT resources_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT resources_pkey PRIMARY KEY (id)
);

CREATE TABLE sign_in_attempts (
  key text NOT NULL,
  failures integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (key)
) WITH (fillfactor=70);

CREATE TABLE status_list_entries (
  list_number integer NOT NULL,
  list_index integer NOT NULL,
  delegation_id text NOT NULL,
  revoked_at timestamp with time zone,
  CONSTRAINT status_list_entries_delegation_id_key UNIQUE (delegation_id),
  CONSTRAINT status_list_entries_list_index_check CHECK (((list_index >= 0) AND (list_index <= 131071))),
  CONSTRAINT status_list_entries_list_number_fkey FOREIGN KEY (list_number) REFERENCES status_lists(number) ON DELETE CASCADE,
  CONSTRAINT status_list_entries_pkey PRIMARY KEY (list_number, list_index)
);

CREATE TABLE status_lists (
  number integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  organization_id text NOT NULL,
  issuer_did text NOT NULL,
  entry_count integer DEFAULT 0 NOT NULL,
  version bigint DEFAULT 0 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT status_lists_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT status_lists_pkey PRIMARY KEY (number)
);

CREATE TABLE tool_protections (
  project_id text NOT NULL,
  tool text NOT NULL,
  "position" integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  requires_delegation boolean NOT NULL,
  required_scopes text[] NOT NULL,
  provider_id text,
  provider_scopes text[],
  CONSTRAINT tool_protections_pkey PRIMARY KEY (project_id, tool),
  CONSTRAINT tool_protections_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT tool_protections_project_id_provider_id_fkey FOREIGN KEY (project_id, provider_id) REFERENCES project_providers(project_id, id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE totp_secrets (
  user_id text NOT NULL,
  sealed_secret bytea NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint,
  CONSTRAINT totp_secrets_pkey PRIMARY KEY (user_id),
  CONSTRAINT totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE upstream_users (
  id text NOT NULL,
  organization_id text NOT NULL,
  authority text NOT NULL,
  subject_hash text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  session_epoch integer DEFAULT 0 NOT NULL,
  disabled_at timestamp with time zone,
  project_id text,
  CONSTRAINT upstream_users_organization_id_authority_subject_hash_key UNIQUE (organization_id, authority, subject_hash),
  CONSTRAINT upstream_users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT upstream_users_pkey PRIMARY KEY (id),
  CONSTRAINT upstream_users_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

CREATE TABLE users (
  id text NOT NULL,
  email text NOT NULL,
  display_name text,
  password_hash text,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  session_epoch integer DEFAULT 0 NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id)
);

-- Indexes

CREATE INDEX audit_addresses_at ON public.audit_addresses USING btree (at);

CREATE INDEX audit_addresses_person ON public.audit_addresses USING btree (person) WHERE (person IS NOT NULL);

CREATE INDEX audit_events_clear_actor ON public.audit_events USING btree (actor_id) WHERE ((address <> 'erased'::text) AND (address !~~ 'sha256:%'::text));

CREATE INDEX audit_events_clear_address ON public.audit_events USING btree (at) WHERE ((address <> 'erased'::text) AND (address !~~ 'sha256:%'::text));

CREATE INDEX audit_events_clear_subject ON public.audit_events USING btree (subject) WHERE ((address <> 'erased'::text) AND (address !~~ 'sha256:%'::text));

CREATE INDEX audit_events_delegation ON public.audit_events USING btree (delegation_id, id) WHERE (delegation_id IS NOT NULL);

CREATE INDEX audit_events_organization ON public.audit_events USING btree (organization_id, id DESC);

CREATE UNIQUE INDEX audit_tree_audit_id ON public.audit_tree USING btree (audit_id) WHERE (audit_id IS NOT NULL);

CREATE INDEX bouncer_codes_delegation ON public.bouncer_codes USING btree (delegation_id);

CREATE INDEX bouncer_codes_project ON public.bouncer_codes USING btree (project_id);

CREATE INDEX bouncer_requests_age ON public.bouncer_requests USING btree (created_at);

CREATE INDEX bouncer_requests_delegation ON public.bouncer_requests USING btree (delegation_id) WHERE (delegation_id IS NOT NULL);

CREATE INDEX bouncer_requests_project ON public.bouncer_requests USING btree (project_id);

CREATE INDEX bouncer_requests_unanswered ON public.bouncer_requests USING btree (deadline_at) WHERE (status = 'pending'::text);

CREATE INDEX bouncer_sign_ins_request ON public.bouncer_sign_ins USING btree (request_id);

CREATE UNIQUE INDEX company_domains_proven ON public.company_domains USING btree (domain) WHERE (proven_at IS NOT NULL);

CREATE INDEX company_identities_user ON public.company_identities USING btree (user_id);

CREATE INDEX consumed_tokens_expiry ON public.consumed_tokens USING btree (expires_at);

CREATE INDEX delegations_agent_did ON public.delegations USING btree (agent_did);

CREATE INDEX delegations_client ON public.delegations USING btree (client_id) WHERE (client_id IS NOT NULL);

CREATE INDEX delegations_due ON public.delegations USING btree (look_at) WHERE (status = ANY (ARRAY['pending'::text, 'active'::text]));

CREATE INDEX delegations_ended ON public.delegations USING btree (updated_at) WHERE (status = ANY (ARRAY['denied'::text, 'expired'::text, 'revoked'::text]));

CREATE INDEX delegations_issuer ON public.delegations USING btree (issuer_did) WHERE (status = 'active'::text);

CREATE INDEX delegations_organization ON public.delegations USING btree (organization_id, created_at DESC, id);

CREATE INDEX delegations_parent ON public.delegations USING btree (parent_id) WHERE (parent_id IS NOT NULL);

CREATE INDEX delegations_project ON public.delegations USING btree (project_id, created_at DESC, id) WHERE (project_id IS NOT NULL);

CREATE INDEX delegations_user ON public.delegations USING btree (user_id, created_at DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX delegations_user_did ON public.delegations USING btree (user_did);

CREATE INDEX deliveries_due_idx ON public.deliveries USING btree (owner_id, next_attempt_at) WHERE (status = 'pending'::text);

CREATE INDEX deliveries_subject_idx ON public.deliveries USING btree (subject_id);

CREATE INDEX gateway_artifacts_expiry ON public.gateway_artifacts USING btree (expires_at);

CREATE INDEX gateway_artifacts_grant ON public.gateway_artifacts USING btree (grant_id);

CREATE INDEX gateway_backchannel_requests_client ON public.gateway_backchannel_requests USING btree (client_id, created_at);

CREATE INDEX gateway_backchannel_requests_expiry ON public.gateway_backchannel_requests USING btree (expires_at);

CREATE INDEX gateway_backchannel_requests_hint ON public.gateway_backchannel_requests USING btree (hint_hash, created_at);

CREATE INDEX gateway_backchannel_requests_mail ON public.gateway_backchannel_requests USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL);

CREATE INDEX gateway_backchannel_requests_organization ON public.gateway_backchannel_requests USING btree (organization_id);

CREATE INDEX gateway_backchannel_requests_user ON public.gateway_backchannel_requests USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX gateway_clients_expiry ON public.gateway_clients USING btree (expires_at);

CREATE INDEX gateway_clients_organization ON public.gateway_clients USING btree (organization_id) WHERE (organization_id IS NOT NULL);

CREATE INDEX gateway_device_requests_expiry ON public.gateway_device_requests USING btree (expires_at);

CREATE INDEX gateway_pushed_requests_expiry ON public.gateway_pushed_requests USING btree (expires_at);

CREATE UNIQUE INDEX identity_providers_issuer ON public.identity_providers USING btree (issuer, organization_id);

CREATE INDEX identity_providers_organization ON public.identity_providers USING btree (organization_id);

CREATE INDEX membership_invitations_user ON public.membership_invitations USING btree (user_id);

CREATE INDEX memberships_user ON public.memberships USING btree (user_id);

CREATE INDEX muted_clients_client ON public.muted_clients USING btree (client_id);

CREATE UNIQUE INDEX organization_keys_public ON public.organization_keys USING btree (public_key_multibase);

CREATE UNIQUE INDEX organization_keys_signing ON public.organization_keys USING btree (organization_id) WHERE (retired_at IS NULL);

CREATE UNIQUE INDEX organizations_slug ON public.organizations USING btree (lower(slug));

CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);

CREATE INDEX project_api_keys_project ON public.project_api_keys USING btree (project_id, created_at, id);

CREATE INDEX projects_deleted ON public.projects USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX projects_organization ON public.projects USING btree (organization_id, created_at, id);

CREATE INDEX recovery_codes_user ON public.recovery_codes USING btree (user_id);

CREATE INDEX resources_organization ON public.resources USING btree (organization_id);

CREATE UNIQUE INDEX resources_own ON public.resources USING btree (uri, organization_id);

CREATE UNIQUE INDEX resources_shared ON public.resources USING btree (uri) WHERE (organization_id IS NULL);

CREATE INDEX sign_in_attempts_last ON public.sign_in_attempts USING btree (last_at);

CREATE INDEX status_list_entries_revoked ON public.status_list_entries USING btree (list_number, list_index) WHERE (revoked_at IS NOT NULL);

CREATE INDEX status_lists_issuer ON public.status_lists USING btree (organization_id, issuer_did, number);

CREATE INDEX upstream_users_project ON public.upstream_users USING btree (project_id);

CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));

-- Triggers

CREATE TRIGGER audit_checkpoints_append_only BEFORE DELETE OR UPDATE ON public.audit_checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_tree_change();

CREATE TRIGGER audit_checkpoints_no_truncate BEFORE TRUNCATE ON public.audit_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_tree_change();

CREATE TRIGGER audit_events_address BEFORE INSERT ON public.audit_events FOR EACH ROW WHEN ((new.address IS NOT NULL)) EXECUTE FUNCTION keep_audit_address_apart();

CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_events_pending AFTER INSERT ON public.audit_events FOR EACH ROW WHEN ((new.organization_id IS NOT NULL)) EXECUTE FUNCTION await_audit_leaf();

CREATE TRIGGER audit_tree_append_only BEFORE DELETE OR UPDATE ON public.audit_tree FOR EACH ROW EXECUTE FUNCTION refuse_tree_change();

CREATE TRIGGER audit_tree_no_truncate BEFORE TRUNCATE ON public.audit_tree FOR EACH STATEMENT EXECUTE FUNCTION refuse_tree_change();
