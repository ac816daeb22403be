declare module '@digitalbazaar/vc-status-list' {
  /** As far as it is used here. */
  export function checkStatus(options: {
    credential: object;
    documentLoader(url: string): Promise<{ document: object }>;
    verifyStatusListCredential: boolean;
  }): Promise<{ verified: boolean; error?: Error }>;
}
