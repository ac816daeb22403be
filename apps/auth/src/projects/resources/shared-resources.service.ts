import type { Sweeper } from '@bonafide/platform/queues/queues';
import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import {
  SHARED_RESOURCE_RETRY_SECONDS,
  SHARED_RESOURCE_SECONDS,
  UNREADABLE_RESOURCE_SECONDS,
} from '../../limits.js';
import { findRegistrations } from './find-resources.js';
import {
  canonicalResource,
  coveringResources,
  type DetailType,
  isResourceUri,
  isSameResource,
  type Resource,
} from './resource.js';
import { ResourcesService } from './resources.service.js';

/** A resource as used to check an authorization request before its organization is known. */
export interface KnownResource {
  uri: string;
  /** of all organizations */
  scopes: ReadonlySet<string>;
  /** `authorization_details` types (RFC 9396), of all organizations */
  detailTypes: readonly DetailType[];
  /** requested when the request names none */
  defaultScopes: readonly string[];
}

/**
 * The resources in `SHARED_RESOURCES`: their metadata are read at start-up or at the first request, and then every hour. A
 * resource that could not be read is tried again each minute: consent pages take their words from it.
 */
@Injectable()
export class SharedResourcesService implements Sweeper {
  readonly name = 'read-shared-resources';
  readonly everyMs = SHARED_RESOURCE_RETRY_SECONDS * 1000;

  private readonly uris: ReadonlySet<string>;
  private readonly fresh = new LRUCache<string, true>({ max: 100, ttl: SHARED_RESOURCE_SECONDS * 1000 });
  private readonly unreadable = new LRUCache<string, true>({
    max: 100,
    ttl: UNREADABLE_RESOURCE_SECONDS * 1000,
  });

  constructor(
    @Inject(AUTH_CONFIG) config: AuthConfig,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly resources: ResourcesService,
  ) {
    this.uris = new Set(config.SHARED_RESOURCES.map(canonicalResource));
  }

  /** Undefined if nobody registered the URI. */
  async find(resource: string): Promise<KnownResource | undefined> {
    if (!isResourceUri(resource)) return undefined;
    const uri = canonicalResource(resource);
    let found = await findRegistrations(this.dataSource, uri);
    const shared = coveringResources(uri).find((one) => this.uris.has(one));
    if (found.length === 0 && shared !== undefined && (await this.read(shared)))
      found = await findRegistrations(this.dataSource, uri);
    if (found.length === 0) return undefined;
    const scopes = found.flatMap((one) => one.scopes);
    const ofAll = found.find(({ organizationId }) => organizationId === null);
    const isAsked = (name: string) => ofAll?.scopes.find((one) => one.name === name)?.default ?? true;
    return {
      uri: spellingIn(found, uri),
      scopes: new Set(scopes.map(({ name }) => name)),
      detailTypes: found.flatMap((one) => one.detailTypes),
      defaultScopes: [
        ...new Set(scopes.filter((one) => one.default && isAsked(one.name)).map(({ name }) => name)),
      ],
    };
  }

  async sweep(): Promise<void> {
    for (const uri of this.uris) if (!this.fresh.has(uri)) await this.read(uri);
  }

  /** False if the metadata cannot be read; the previous ones are kept. */
  private async read(uri: string): Promise<boolean> {
    if (this.unreadable.has(uri)) return false;
    try {
      await this.resources.saveShared(uri);
      this.fresh.set(uri, true);
      return true;
    } catch (error) {
      this.unreadable.set(uri, true);
      this.logger.warn(
        { resource: uri, reason: (error as Error).message },
        'a shared resource cannot be read',
      );
      return false;
    }
  }
}

/**
 * The spelling that tokens carry: that of a registration for all, else the requested one if it is registered so; another
 * organization's spelling counts only where there is no other.
 */
function spellingIn(found: readonly Resource[], uri: string): string {
  const same = found.filter((one) => isSameResource(one.uri, uri));
  const ofAll = same.find(({ organizationId }) => organizationId === null);
  return (ofAll ?? same.find((one) => one.uri === uri) ?? same[0])?.uri ?? uri;
}
