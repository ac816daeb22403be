import { auditedSettings, changeAccountSettings, readAccountSettings } from './account-settings.js';

const refusal = (settings: unknown): string => {
  try {
    readAccountSettings(settings);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

it('takes every setting that there is', () => {
  const settings = {
    ipFraud: { attempts: 0 },
    retention: { photosDays: 30, personalDataDays: null },
    required: ['front', 'aml'],
    crosscheckModel: { type: 'fraud', intercept: 0.5, weights: { phoneMatch: 1 } },
    amlMonitoring: true,
    amlThreshold: 0.5,
    sessionResult: 'verdict',
    legacySignature: false,
    idVerificationChecks: { darkweb: false },
    allowedOrigins: ['https://app.example.com'],
    callback: { url: 'https://hooks.example.com/jobs' },
    review: { fourEyes: true, slaHours: 24 },
    membersOnly: true,
  };
  expect(readAccountSettings(settings)).toEqual(settings);
  expect(readAccountSettings({ crosscheckModel: null })).toEqual({ crosscheckModel: null });
  expect(readAccountSettings(undefined)).toEqual({});
});

it.each([
  [{ ipFraud: { attempts: -1 } }, 'settings.ipFraud.attempts: must be a whole number from 0 to 1000000'],
  [
    { ipFraud: { windowMinutes: '5' } },
    'settings.ipFraud.windowMinutes: must be a whole number from 1 to 527040',
  ],
  [{ retention: { logsDays: 0.5 } }, 'settings.retention.logsDays: must be a whole number from 1 to 36525'],
  [{ retention: { photoDays: 3 } }, 'settings.retention.photoDays: is no setting'],
  [{ required: ['selfy'] }, 'settings.required.0: must be one of front, selfie, crosscheck'],
  [
    { crosscheckModel: { type: 'x', intercept: 0, weights: {} } },
    'settings.crosscheckModel.type: must be one of fraud, approval',
  ],
  [
    { crosscheckModel: { type: 'fraud', intercept: 0, weights: { a: '1' } } },
    'settings.crosscheckModel.weights.a: must be a number',
  ],
  [{ amlMonitoring: 'yes' }, 'settings.amlMonitoring: must be true or false'],
  [{ amlThreshold: 2 }, 'settings.amlThreshold: must be a number from 0.5 to 1'],
  [{ sessionResult: 'all' }, 'settings.sessionResult: must be one of none, verdict, record'],
  [{ legacySignature: 1 }, 'settings.legacySignature: must be true or false'],
  [{ idVerificationChecks: { amll: false } }, 'settings.idVerificationChecks.amll: is no setting'],
  [{ idVerificationChecks: { aml: 0 } }, 'settings.idVerificationChecks.aml: must be true or false'],
  [{ allowedOrigins: ['app.example.com'] }, 'allowedOrigins: each must be an origin'],
  [{ callback: { url: 'ftp://x.example' } }, 'settings.callback.url: must be a URL'],
  [{ review: { slaHours: 0 } }, 'settings.review.slaHours: must be a whole number from 1 to'],
  [{ review: { sixEyes: true } }, 'settings.review.sixEyes: is no setting'],
  [{ theme: 'dark' }, 'settings.theme: is no setting'],
])('refuses %j by its name', (settings, message) => expect(refusal(settings)).toContain(message));

it('names every fault at once', () => {
  expect(refusal({ amlMonitoring: 1, legacySignature: 1 })).toBe(
    'settings.amlMonitoring: must be true or false; settings.legacySignature: must be true or false',
  );
});

it('replaces what a change names, and null takes it back', () => {
  const before = { retention: { photosDays: 1, logsDays: 2 }, amlMonitoring: true, membersOnly: true };
  expect(
    changeAccountSettings(before, {
      retention: { logsDays: null },
      amlMonitoring: null,
      crosscheckModel: null,
    }),
  ).toEqual({ retention: { logsDays: null }, membersOnly: true });
  expect(() => changeAccountSettings(before, { theme: null })).toThrow('settings.theme: is no setting');
  for (const changes of [null, [], 'x', 1])
    expect(() => changeAccountSettings(before, changes)).toThrow('settings: ');
});

it('of a callback the trail shows the origin alone', () =>
  expect(auditedSettings({ callback: { url: 'https://hooks.example.com/s3cr3t?token=x' } })).toEqual({
    callback: { url: 'https://hooks.example.com' },
  }));
