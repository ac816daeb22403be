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

export interface MissingPhoto {
  name: PhotoName;
  message: string;
}

/** The photos in `names` that were not given. */
export const missingPhotos = (
  params: Record<string, unknown>,
  names: PhotoName[],
  message = 'is required',
): MissingPhoto[] =>
  names.filter((name) => (params[name] ?? null) === null).map((name) => ({ name, message }));
