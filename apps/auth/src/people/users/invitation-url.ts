/** The page for accepting an invitation. */
export const INVITATION_PATH = '/account/invitation';

export const invitationUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}${INVITATION_PATH}?token=${token}`;
