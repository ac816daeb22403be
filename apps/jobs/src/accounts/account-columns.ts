/** The columns of `accounts` that make up an `Account`. */
export const ACCOUNT_COLUMNS = `id, name, region, features, settings, callback_grant AS "callbackGrant", trusted_issuers AS "trustedIssuers"`;

/** The same as JSON, of the row `a`. */
export const ACCOUNT_JSON = `json_build_object('id', a.id, 'name', a.name, 'region', a.region, 
  'features', a.features, 'settings', a.settings, 'callbackGrant', a.callback_grant,
  'trustedIssuers', a.trusted_issuers)`;
