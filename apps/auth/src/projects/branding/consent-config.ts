/** Branding, copy and terms of a consent page as they are stored. */
export interface ConsentConfig {
  branding?: { primaryColor?: string; logoUrl?: string; companyName?: string };
  ui?: {
    title?: string;
    description?: string;
    approveButtonText?: string;
    denyButtonText?: string;
    footerText?: string;
  };
  terms?: { text?: string; url?: string; required?: boolean };
}

type Part = Record<string, unknown>;

/** The request's members without nulls. */
export function cleanConsentConfig(sent: object | null | undefined): ConsentConfig {
  return mergeConsentConfig({}, sent ?? {});
}

/** Members of the request override stored ones, null removes one; parts are merged one level deep. */
export function mergeConsentConfig(stored: ConsentConfig, sent: object): ConsentConfig {
  const merged: Record<string, Part> = { ...(stored as Record<string, Part>) };
  for (const [part, values] of Object.entries(sent) as [string, Part | null | undefined][]) {
    if (values === undefined) continue;
    if (values === null) {
      delete merged[part];
      continue;
    }
    const next: Part = { ...merged[part] };
    for (const [name, value] of Object.entries(values))
      if (value === null) delete next[name];
      else if (value !== undefined) next[name] = value;
    if (Object.keys(next).length > 0) merged[part] = next;
    else delete merged[part];
  }
  return merged as ConsentConfig;
}
