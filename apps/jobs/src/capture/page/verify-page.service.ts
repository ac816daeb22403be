import { ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { isAllowedOrigin } from '../../accounts/access/allowed-origins.js';
import { AuthenticateService } from '../../accounts/access/authenticate.service.js';
import { type Asset, type CaptureAssets, loadCaptureAssets } from './capture-assets.js';
import { verifyPage, verifyPagePolicy } from './verify-page.js';

/** Query of a page framed by an account's own page. */
export interface Framing {
  /** the account's public key */
  key?: unknown;
  /** origin of the framing page */
  origin?: unknown;
}

@Injectable()
export class VerifyPageService {
  private loaded: CaptureAssets | undefined;

  constructor(private readonly authenticate: AuthenticateService) {}

  async page(framing: Framing): Promise<{ html: string; policy: string }> {
    const parentOrigin = await this.allowedParent(framing);
    const { page: script, style } = this.assets();
    return { html: verifyPage({ script, style, parentOrigin }), policy: verifyPagePolicy(parentOrigin) };
  }

  asset(name: string): Asset {
    const asset = this.assets().files.get(name);
    if (!asset) throw new ServiceError('not-found', 'not found');
    return asset;
  }

  /** For pages that embed the component: the file with a stable name. */
  entry(): string {
    return `export * from './assets/${this.assets().capture}';\n`;
  }

  /** Without a key, or with one that does not allow the origin, the page cannot be framed by anybody. */
  private async allowedParent({ key, origin }: Framing): Promise<string | undefined> {
    if (typeof key !== 'string' || typeof origin !== 'string') return undefined;
    const caller = await this.authenticate.authenticate({ key }).catch((error: unknown) => {
      if (error instanceof ServiceError) return null;
      throw error;
    });
    return caller?.kind === 'public' && isAllowedOrigin(caller.account, origin) ? origin : undefined;
  }

  private assets(): CaptureAssets {
    return (this.loaded ??= loadCaptureAssets());
  }
}
