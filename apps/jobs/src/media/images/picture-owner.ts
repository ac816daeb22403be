import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom work on pictures is done. */
export interface PictureOwner {
  account: string;
  /** the credential of a request; the tenant of a job */
  key: string;
  /** a request, which is told to come again when too much waits; a job waits as long as its deadline allows */
  isRefusable: boolean;
}

/** Signed links and whatever else has no caller. */
const NOBODY: PictureOwner = { account: '', key: '', isRefusable: true };

const owners = new AsyncLocalStorage<PictureOwner>();

/** All work on pictures within `work` is done for this owner. */
export const withPictureOwner = <T>(owner: PictureOwner, work: () => T): T => owners.run(owner, work);

export const pictureOwner = (): PictureOwner => owners.getStore() ?? NOBODY;
