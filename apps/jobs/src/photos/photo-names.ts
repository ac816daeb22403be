import type { JobType } from '@bonafide/contracts/job-types';

/** Photo parameters of a job, each with the name of its dimensions twin (spec, job_parameters). */
export const PHOTO_NAMES = {
  idPhoto: 'idPhotoDimensions',
  idPhotoDetect: 'idPhotoDetectDimensions',
  idDistancePhoto: 'idDistanceDimensions',
  backIdPhoto: 'backIdPhotoDimensions',
  digitalPortraitPhoto: null,
  userPhoto: 'userPhotoDimensions',
  userPhotoDetect: 'userPhotoDetectDimensions',
  userDistancePhoto: 'userDistanceDimensions',
  source: 'sourceDimensions',
  dest: 'destDimensions',
} as const;
export type PhotoName = keyof typeof PHOTO_NAMES;

export const isPhotoName = (name: string): name is PhotoName => Object.hasOwn(PHOTO_NAMES, name);
export const urlTwin = (name: PhotoName) => `${name}Url`;

/** Photos that a submission may carry; the cropped ones are made here. */
export const SUBMITTED_PHOTOS: Partial<Record<JobType, readonly PhotoName[]>> = {
  'id-verification': [
    'idPhoto',
    'idDistancePhoto',
    'backIdPhoto',
    'digitalPortraitPhoto',
    'userPhoto',
    'userDistancePhoto',
  ],
  'id-reverification': ['source', 'dest', 'userPhoto'],
  'selfie-verification': ['userPhoto', 'userDistancePhoto'],
};
