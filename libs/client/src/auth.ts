import { type Client, type ClientOptions, createClient } from './client.js';
import { REPEATABLE } from './generated/auth-operations.js';
import type { components, paths } from './generated/auth.js';

/** Paths and methods of the authorization service. */
export type AuthPaths = paths;
export type AuthClient = Client<paths>;
/** The schemas of the authorization service by name: `AuthSchemas['AuthorizeAnswer']`. */
export type AuthSchemas = components['schemas'];

/** A client of the authorization service, with or without a project's API key. */
export const createAuthClient = (options: ClientOptions): AuthClient =>
  createClient<paths>(options, REPEATABLE);
