import { ServiceError } from '@bonafide/platform/errors';
import { Body, Controller, Get, Inject, Next, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { forbidden } from '../errors.js';
import { GATEWAY_DELEGATION_MAX_SECONDS, REFRESH_TOKEN_SECONDS } from '../limits.js';
import { PageErrorFilter } from '../pages/page-error.filter.js';
import { PagesService } from '../pages/pages.service.js';
import { BrowserService, type SignedIn } from '../signin/browser.service.js';
import { consentPage, returningPage } from './consent-page.js';
import { ConsentService } from './consent.service.js';
import { type GatewayInteraction, InteractionsService } from './interactions.service.js';
import { isLoopbackRedirect, redirectHost } from './redirect-uri.js';

const DAY = 24 * 3600;
const LIFETIME = `Until you revoke it, at most ${GATEWAY_DELEGATION_MAX_SECONDS / DAY} days; it ends after ${REFRESH_TOKEN_SECONDS / DAY} days without use.`;

/** The consent page of the gateway. Showing it never approves; only its form does. */
@ApiExcludeController()
@Controller('consent')
@UseFilters(PageErrorFilter)
export class ConsentController {
  constructor(
    @Inject(BrowserService) private readonly browser: BrowserService,
    @Inject(InteractionsService) private readonly interactions: InteractionsService,
    @Inject(ConsentService) private readonly consent: ConsentService,
    @Inject(PagesService) private readonly pages: PagesService,
  ) {}

  @Get()
  async show(
    @Req() request: Request,
    @Res() response: Response,
    @Next() next: NextFunction,
    @Query() query: Record<string, unknown>,
  ): Promise<void> {
    if (query.interaction === undefined) return next();
    const interaction = await this.interactions.find(request, query.interaction);
    const signedIn = await this.browser.signedIn(request);
    // Signed out, or somebody else by now: the request starts again and leads to the sign-in.
    if (!isSameUser(signedIn, interaction)) return response.redirect(302, interaction.restartUrl);
    if (signedIn.user.memberships.length === 0) throw forbidden('You do not belong to any organization.');
    this.pages.send(
      response,
      consentPage({
        clientName: interaction.clientName,
        email: signedIn.user.email,
        returnsTo: redirectHost(interaction.redirectUri),
        isLocal: isLoopbackRedirect(interaction.redirectUri),
        resource: interaction.resource,
        organizations: signedIn.user.memberships.map(({ organizationId, organizationName }) => ({
          id: organizationId,
          name: organizationName,
        })),
        lifetime: LIFETIME,
        csrf: this.browser.csrfToken(request, response, signedIn.session.id),
        interaction: interaction.uid,
      }),
    );
  }

  @Post()
  async answer(
    @Req() request: Request,
    @Res() response: Response,
    @Next() next: NextFunction,
    @Body() form: Record<string, unknown> | undefined,
  ): Promise<void> {
    if (form?.interaction === undefined) return next();
    const signedIn = await this.browser.signedIn(request);
    this.browser.assertCsrf(request, signedIn?.session.id);
    const interaction = await this.interactions.find(request, form.interaction);
    if (!isSameUser(signedIn, interaction)) throw forbidden('Sign in again to answer this request.');
    if (form.decision === 'approve')
      await this.consent.approve(interaction, signedIn.user, form.organization, request.id);
    else if (form.decision === 'deny') await this.consent.deny(interaction, signedIn.user, request.id);
    else throw new ServiceError('invalid-request', 'Please choose Allow or Deny.');
    const { clientName, resumeUrl } = interaction;
    this.pages.send(
      response,
      returningPage({ approved: form.decision === 'approve', clientName, resumeUrl }),
    );
  }
}

const isSameUser = (signedIn: SignedIn | undefined, interaction: GatewayInteraction): signedIn is SignedIn =>
  signedIn !== undefined && signedIn.user.id === interaction.accountId;
