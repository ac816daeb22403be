import { Body, Controller, Get, Inject, Next, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { BlockedClientsService } from '../backchannel/blocked-clients.service.js';
import { GATEWAY_DELEGATION_MAX_SECONDS, REFRESH_TOKEN_SECONDS } from '../../limits.js';
import { errorPage } from '../../pages/error-page.js';
import { message } from '../../pages/messages/messages.js';
import { PageError } from '../../pages/page-error.js';
import { PageErrorFilter } from '../../pages/page-error.filter.js';
import { PagesService } from '../../pages/pages.service.js';
import type { Page } from '../../pages/page.js';
import { BrowserService, type SignedIn } from '../../people/sign-in/browser.service.js';
import { answeredPage, consentPage, notAllowedPage, returningPage, type Links } from './consent-page.js';
import { ConsentOptionsService } from './consent-options.service.js';
import { ConsentService } from './consent.service.js';
import { type GatewayInteraction, InteractionsService } from '../provider/interactions.service.js';
import { isLoopbackRedirect, redirectHost } from '../../core/http/redirect-uri.js';
import { Does } from '../../core/http/effects.js';

const DAY = 24 * 3600;

interface Asked {
  interaction: GatewayInteraction;
  signedIn: SignedIn;
  /** the organization to decide for, if there are several */
  organization: unknown;
  fault?: 'nothing-chosen';
}

/** The consent page of the gateway. Showing it never approves; only its form does. */
@ApiExcludeController()
@Controller('consent')
@UseFilters(PageErrorFilter)
export class ConsentController {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly browser: BrowserService,
    private readonly interactions: InteractionsService,
    private readonly options: ConsentOptionsService,
    private readonly consent: ConsentService,
    private readonly blocked: BlockedClientsService,
    private readonly pages: PagesService,
  ) {}

  @Get()
  @Does('reads-own')
  async show(
    @Req() request: Request,
    @Res() response: Response,
    @Next() next: NextFunction,
    @Query() query: Record<string, unknown>,
  ): Promise<void> {
    if (query.interaction === undefined) return next();
    const interaction = await this.interactions.find(request, query.interaction);
    const signedIn = await this.browser.signedIn(request);
    // The link reveals nothing to other people.
    if (interaction.backchannel && signedIn && !mayAnswer(signedIn, interaction)) throw notYours();
    // Signed out, or signed in as someone else: the request restarts and leads to the sign-in.
    if (!isSameUser(signedIn, interaction)) return response.redirect(302, interaction.restartUrl);
    if (interaction.device?.isAnswered) throw answeredBefore();
    if (interaction.backchannel?.isAnswered) throw notYours();
    if (signedIn.user.memberships.length === 0)
      return this.pages.send(response, this.noOrganization(interaction, signedIn, request, response));
    await this.ask(request, response, { interaction, signedIn, organization: query.organization });
  }

  private async ask(request: Request, response: Response, asked: Asked): Promise<void> {
    const { interaction, signedIn, organization, fault } = asked;
    const options = await this.options.of(interaction, signedIn.user);
    const open = options.filter(({ refusal }) => refusal === undefined);
    const chosen = open.find(({ id }) => id === organization) ?? open[0];
    if (!chosen)
      return this.pages.send(
        response,
        notAllowedPage(options, this.linksOut(interaction, signedIn, request, response)),
      );
    const { clientId, clientName, clientOwner, passesOn, redirectUri, resource, uid } = interaction;
    const { device, backchannel } = interaction;
    this.pages.send(
      response,
      consentPage({
        clientId,
        clientName,
        isPreregistered: clientOwner !== undefined,
        passesOn,
        email: signedIn.user.email,
        returnsTo: redirectUri && redirectHost(redirectUri),
        isLocal: redirectUri !== undefined && isLoopbackRedirect(redirectUri),
        device: device && { ...device, isHere: device.address === request.ip },
        backchannel,
        resource: resource === this.config.PUBLIC_URL ? undefined : resource,
        organizations: open,
        chosen,
        fault,
        idleDays: REFRESH_TOKEN_SECONDS / DAY,
        maxDays: GATEWAY_DELEGATION_MAX_SECONDS / DAY,
        csrf: this.browser.csrfToken(request, response, signedIn.session.id),
        interaction: uid,
      }),
    );
  }

  @Post()
  @Does('approves')
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
    if (!isSameUser(signedIn, interaction)) throw new PageError('forbidden', message('consent.signInAgain'));
    if (interaction.backchannel && !mayAnswer(signedIn, interaction)) throw notYours();
    const chosen = { organization: form.organization, scopes: [form.scope ?? []].flat().map(String) };
    if (form.decision === 'approve') {
      if (form.scoped !== undefined && chosen.scopes.length === 0)
        return this.ask(request, response, { interaction, signedIn, ...chosen, fault: 'nothing-chosen' });
      await this.consent.approve(interaction, signedIn, chosen, request);
    } else if (form.decision === 'deny' || (form.decision === 'mute' && interaction.backchannel)) {
      await this.consent.deny(interaction, signedIn.user, request);
      if (form.decision === 'mute') await this.blocked.block(signedIn.user.id, interaction.clientId, request);
    } else throw new PageError('invalid-request', message('consent.chooseAnswer'));
    const { clientName, device, backchannel, resumeUrl, redirectUri = '' } = interaction;
    const approved = form.decision === 'approve';
    const page =
      device || backchannel
        ? answeredPage({ approved, isDevice: device !== undefined })
        : returningPage({ approved, clientName, resumeUrl, opensApp: !/^https?:/i.test(redirectUri) });
    this.pages.send(response, page);
  }

  /** The account has no organization: the person can use another account, or the application is told of the failure. */
  private noOrganization(
    interaction: GatewayInteraction,
    signedIn: SignedIn,
    request: Request,
    response: Response,
  ): Page {
    return errorPage({
      status: 403,
      heading: message('refusal.not-a-member.title'),
      message: message('consent.noOrganization', { email: signedIn.user.email }),
      links: this.linksOut(interaction, signedIn, request, response),
    });
  }

  private linksOut(
    { uid, redirectUri }: GatewayInteraction,
    { session }: SignedIn,
    request: Request,
    response: Response,
  ): Links {
    const csrf = this.browser.csrfToken(request, response, session.id);
    const fields = { interaction: uid };
    return [
      { label: message('action.useAnotherAccount'), href: '/signout', form: { csrf, fields } },
      {
        label: message(redirectUri === undefined ? 'action.deny' : 'action.denyAndReturn'),
        href: '/consent',
        form: { csrf, fields: { ...fields, decision: 'deny' } },
      },
    ];
  }
}

const isSameUser = (signedIn: SignedIn | undefined, interaction: GatewayInteraction): signedIn is SignedIn =>
  signedIn !== undefined && (interaction.device !== undefined || signedIn.user.id === interaction.accountId);

/** An agent's organization asks; a session that gives no access to it cannot even refuse. */
const mayAnswer = (signedIn: SignedIn, interaction: GatewayInteraction): boolean =>
  isSameUser(signedIn, interaction) &&
  signedIn.user.memberships.some(
    ({ organizationId }) => organizationId === interaction.clientOwner?.organizationId,
  );

const notYours = () => new PageError('invalid-request', message('consent.notYours'));
const answeredBefore = () => new PageError('invalid-request', message('consent.codeUsed'));
