/** The deployment's settings, from `/console/settings.json`. */
export interface ConsoleSettings {
  issuer: string;
  clientId: string | null;
  redirectUri: string;
  /** origin of the auth service */
  dashboard: string;
  services: JobsService[];
}

export interface JobsService {
  /** `us`, `eu`, `us-sandbox`, `eu-sandbox`: the first part of every path */
  name: string;
  url: string;
}

export async function loadSettings(): Promise<ConsoleSettings> {
  const response = await fetch(`${import.meta.env.BASE_URL}settings.json`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`settings: ${response.status}`);
  return (await response.json()) as ConsoleSettings;
}

export const isSandbox = ({ name }: JobsService): boolean => name.endsWith('-sandbox');
export const regionOf = ({ name }: JobsService): string => name.slice(0, 2).toUpperCase();
