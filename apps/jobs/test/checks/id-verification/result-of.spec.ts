import { check, confidencesOf, decideOn, licence, readOf, selfie, side } from './decided.js';

describe('the result', () => {
  it('shows the document, null where it does not say', () => {
    const { result } = decideOn({}, { clientOutput: { a: 1 } });
    expect(result).toMatchObject({
      type: 'drivers-license',
      idType: 'drivers-license',
      state: 'CA',
      country: 'US',
      id: 'B1234567',
      firstName: 'Jordan',
      middleName: 'Alexis',
      lastName: 'Sample',
      birthDate: '01/31/1990',
      dob: '01/31/1990',
      expireDate: '01/31/2030',
      issueDate: null,
      height: null,
      address: null,
      idAddress: null,
      captureBackId: true,
      hasPDF417Back: true,
      hasPDF417Front: false,
      gender: { genderDistribution: { man: 0.5, woman: 0.5 } },
      clientOutput: { a: 1 },
      barcodeData: { DCS: 'SAMPLE' },
      geoLocation: null,
    });
    expect(result.idFields).not.toHaveProperty('address.street');
    expect(Object.keys(result.gender as object)).toEqual(['genderDistribution']);
    expect(decideOn().result.clientOutput).toBeNull();
  });

  it('shows everything that a licence says of its holder', () => {
    const says = {
      issueDate: '01/31/2020',
      class: 'C',
      endorsements: 'M',
      motorcycle: 'M',
      height: '5\'05"',
      heightCm: 165,
      heightInch: 65,
      weight: '140 lb',
      weightLb: 140,
      weightKg: 64,
      eyeColor: 'BRO',
      version: 'aamva-8.1',
    };
    const { result } = decideOn({ read: readOf({ fields: { ...licence, ...says, sex: 'F' } }) });
    expect(result).toMatchObject({ ...says, gender: { gender: 'woman' }, idFields: { ...says, sex: 'F' } });
  });

  it.each([
    [{ streetNumber: '12', street: 'MAIN ST', unit: 'APT 4' }, '12 MAIN ST APT 4'],
    [{ street: 'MAIN ST', city: 'SPRINGFIELD', state: 'CA' }, 'MAIN ST, SPRINGFIELD, CA'],
    [{ city: 'SPRINGFIELD', postalCode: '94105', postalCodeSuffix: '1234' }, 'SPRINGFIELD, 94105-1234'],
    [{ street: 'MAIN ST', state: 'CA', postalCode: '94105' }, 'MAIN ST, CA 94105'],
    [{ country: 'US' }, null],
  ])('writes the address %j as %j', (parts, line) => {
    const address = {
      unit: null,
      streetNumber: null,
      street: null,
      city: null,
      state: null,
      postalCode: null,
      postalCodeSuffix: null,
      country: null,
      ...parts,
    };
    const { result } = decideOn({ read: readOf({ fields: { ...licence, address } }) });
    expect(result.address).toBe(line);
    expect(result.idAddress).toEqual(parts);
    expect(result.unverifiedIdAddress).toEqual(parts);
  });

  it('shows how good the photo is, of the front before the back', () => {
    const image = (idQuality: number) => ({ ...side, checks: { idQuality, idGlareQuality: 0.5 } as never });
    const of = (front: ReturnType<typeof image> | null, back: ReturnType<typeof image> | null) =>
      decideOn({ read: readOf({ front, back }) });
    expect(confidencesOf(of(image(0.7), image(0.8)))).toMatchObject({ idQuality: 0.7, idGlareQuality: 0.5 });
    expect(confidencesOf(of(null, image(0.8))).idQuality).toBe(0.8);
    const none = of(null, null);
    expect(confidencesOf(none)).toMatchObject({ idQuality: null, idGlareQuality: null });
    expect(none.result).toMatchObject({ captureBackId: false, hasPDF417Back: false, hasPDF417Front: false });
    const front = decideOn({ read: readOf({ front: { ...side, hasPdf417: true } }) });
    expect(front.result.hasPDF417Front).toBe(true);
  });

  it('bills what came to an answer alone', () => {
    const decision = decideOn({
      selfieGiven: true,
      face: { determined: true, value: 1 },
      checks: [
        check({ billable: true }),
        check({ name: 'dlv', billable: false }),
        check({ name: 'aamva', enabled: false, billable: false, verdict: 'not-run' }),
        check({ name: 'ipAddress', billable: true }),
        check({ name: 'physicalAddress', billable: false }),
      ],
    });
    expect(decision.result.featuresEnabled).toEqual({
      idvEnabled: true,
      idvBillable: true,
      faceMatchEnabled: true,
      faceMatchBillable: true,
      aamvaEnabled: false,
      aamvaBillable: false,
      dlvEnabled: true,
      dlvBillable: false,
      amlEnabled: true,
      amlBillable: true,
      crosscheckEnabled: null,
      crosscheckBillable: null,
      darkwebEnabled: null,
      darkwebBillable: null,
      physicalAddressBillable: false,
      ipAddressBillable: true,
    });
    expect(decideOn().result.featuresEnabled).toMatchObject({
      faceMatchEnabled: false,
      faceMatchBillable: false,
    });
  });

  it('says when anything in it was simulated', () => {
    for (const findings of [
      { read: readOf({ simulated: true }) },
      { selfie: { determined: true as const, value: selfie, simulated: true } },
      { face: { determined: false as const, reason: 'timeout' as const, simulated: true } },
      { checks: [check({}), check({ simulated: true })] },
    ])
      expect(decideOn(findings).result).toHaveProperty('simulated', true);
    expect(decideOn({ checks: [check({})] }).result).not.toHaveProperty('simulated');
  });
});
