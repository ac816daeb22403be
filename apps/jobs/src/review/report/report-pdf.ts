import type { Assurance } from '@bonafide/contracts/assurance';
import type { JobOutcome } from '@bonafide/contracts/job-outcome';
import type { JobRecord } from '@bonafide/contracts/job-record';
import type { CheckVerdict } from '../../checks/outcome/id-check.js';
import { MISSING_WORDS } from '../../checks/id-verification/assurance-words.js';
import { checkRows, MEASURES } from './check-rows.js';
import { drawText } from './draw-text.js';
import { ReportFonts } from './report-fonts.js';
import { humanize } from './report-words.js';
import type PDFDocument from 'pdfkit';
import { lazy } from '../../core/lazy.js';

export interface ReportPhoto {
  name: string;
  /** JPEG or PNG */
  bytes: Buffer;
}

export interface ReportInput {
  record: JobRecord;
  issueDate: string | null;
  photos: ReportPhoto[];
  generatedAt: Date;
}

const MARGIN = 50;
const LABEL_WIDTH = 170;
const PHOTO_BOX = { width: 240, height: 160 };

const PERSON_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'birthDate',
  'id',
  'type',
  'state',
  'country',
  'version',
  'issueDate',
  'expireDate',
  'class',
  'endorsements',
  'height',
  'weight',
  'eyeColor',
];

type Document = InstanceType<typeof PDFDocument>;

const pdfkit = lazy(() => import('pdfkit'));

/** The document that the report is drawn in, with its tools. */
interface Page {
  document: Document;
  fonts: ReportFonts;
}

/** A report of one job, A4: decision, data, checks, review, request, photos. Resolves with the file. */
export async function reportPdf(input: ReportInput): Promise<Buffer> {
  const { default: NewDocument } = await pdfkit();
  const document = new NewDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: `Verification report ${input.record.id}`, CreationDate: input.generatedAt },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const page = { document, fonts: await ReportFonts.register(document, JSON.stringify(input.record)) };
  decision(page, input);
  assurance(page, input.record);
  person(page, input);
  checks(page, input.record);
  review(page, input);
  request(page, input.record);
  photos(document, input.photos);
  footers(document, input);
  document.end();
  return finished;
}

function heading(document: Document, text: string): void {
  if (document.y > document.page.height - 140) document.addPage();
  document.moveDown(0.8).font('Helvetica-Bold').fontSize(12).fillColor('#111').text(text, MARGIN);
  const y = document.y + 2;
  document
    .moveTo(MARGIN, y)
    .lineTo(document.page.width - MARGIN, y)
    .strokeColor('#bbb')
    .lineWidth(0.5)
    .stroke();
  document.moveDown(0.5);
}

function row({ document, fonts }: Page, label: string, value: unknown, color = '#111'): void {
  if (document.y > document.page.height - 80) document.addPage();
  const y = document.y;
  const size = 9;
  drawText(document, fonts, label, { x: MARGIN, y, width: LABEL_WIDTH - 10, size, color: '#555' });
  const afterLabel = document.y;
  const width = document.page.width - 2 * MARGIN - LABEL_WIDTH;
  drawText(document, fonts, String(value ?? '–'), { x: MARGIN + LABEL_WIDTH, y, width, size, color });
  document.y = Math.max(document.y, afterLabel) + 2;
}

const DECISIONS: Record<JobOutcome | 'none', [text: string, color: string]> = {
  passed: ['PASSED', '#0a6b2d'],
  failed: ['FAILED', '#a11212'],
  'not-determined': ['NOT DETERMINED', '#8a5a00'],
  none: ['IN PROGRESS', '#555'],
};

function decision(page: Page, { record }: ReportInput): void {
  const { document } = page;
  const [text, color] = DECISIONS[record.outcome ?? 'none'];
  document.font('Helvetica-Bold').fontSize(18).fillColor('#111').text('Identity verification report');
  document.moveDown(0.3).fontSize(14).fillColor(color).text(text);
  if (checkRows(record).some(({ isSimulated }) => isSimulated) || record.result?.simulated === true)
    document
      .fontSize(10)
      .fillColor('#8a5a00')
      .text('Not for filing: simulators took the place of outside parties in checks of this job.');
  heading(document, 'Job');
  row(page, 'Job', record.id);
  row(page, 'Your own id', record.internalId);
  row(page, 'Kind of job', record.request.type);
  row(page, 'Account', record.accountId);
  row(page, 'Submitted', record.submitted);
  row(page, 'Completed', record.completed);
  row(page, 'Updated', record.updatedAt);
}

function assurance(page: Page, { result, request }: JobRecord): void {
  const found = result?.assurance as Assurance | undefined;
  if (!found) return;
  heading(page.document, 'Level of assurance');
  row(page, 'Reached', found.level);
  row(page, 'Needed', request.assurance);
  row(page, 'Missing', found.missing.map((name) => MISSING_WORDS[name]).join('; ') || 'nothing');
}

function person(page: Page, { record }: ReportInput): void {
  const result = record.result ?? {};
  const present = PERSON_FIELDS.filter(
    (name) => result[name] !== undefined && result[name] !== null && result[name] !== '',
  );
  if (present.length === 0) return;
  heading(page.document, 'Document');
  for (const name of present) row(page, name === 'id' ? 'Document number' : humanize(name), result[name]);
  if (typeof result.address === 'string') row(page, 'Address', result.address);
}

const SHOWN: Record<CheckVerdict, [string, string]> = {
  passed: ['passed', '#0a6b2d'],
  failed: ['failed', '#a11212'],
  'not-determined': ['not determined', '#8a5a00'],
  'not-run': ['not performed', '#555'],
};

function checks(page: Page, record: JobRecord): void {
  heading(page.document, 'Checks');
  for (const { label, verdict, isSimulated, isDecisive, score, reasons } of checkRows(record)) {
    const [text, color] = SHOWN[verdict];
    const said = [
      text,
      isSimulated ? ' (simulated)' : '',
      score === null ? '' : `, score ${score}`,
      isDecisive ? '; decisive' : '',
      reasons.length > 0 ? `: ${reasons.join('; ')}` : '',
    ];
    row(page, label, said.join(''), color);
  }
  const confidences = (record.result?.confidences ?? {}) as Record<string, number | null>;
  const measured = MEASURES.filter((name) => typeof confidences[name] === 'number');
  if (measured.length === 0) return;
  heading(page.document, 'Measured on the photographs (0 to 1)');
  for (const name of measured) row(page, humanize(name), confidences[name]);
}

function review(page: Page, { record, issueDate }: ReportInput): void {
  heading(page.document, 'Review');
  if (!record.review) return row(page, 'Reviewed', 'no');
  row(page, 'Reviewed at', record.reviewedAt);
  row(page, 'Outcome', record.reviewSuccess ? 'not rejected' : 'rejected');
  for (const [name, value] of Object.entries(record.review))
    if (value !== null)
      row(page, humanize(name), typeof value === 'boolean' ? (value ? 'yes' : 'no') : value);
  if (issueDate !== null) row(page, humanize('issueDate'), issueDate);
}

const PERSON_DETAILS = ['firstName', 'lastName', 'dob', 'email', 'phone'];

function request(page: Page, record: JobRecord): void {
  heading(page.document, 'Request');
  const { requestInfo, parameters, submittedParameters, properties } = record.request;
  for (const [name, value] of Object.entries(requestInfo)) row(page, humanize(name), value);
  for (const name of PERSON_DETAILS)
    if (parameters[name] !== undefined) row(page, `${humanize(name)} (expected)`, parameters[name]);
  for (const name of PERSON_DETAILS)
    if (submittedParameters?.[name] !== undefined)
      row(page, `${humanize(name)} (given by the person)`, submittedParameters[name]);
  for (const { name, value } of properties ?? []) row(page, name, value);
}

function photos(document: Document, given: ReportPhoto[]): void {
  if (given.length === 0) return;
  heading(document, 'Photos');
  for (const photo of given) {
    if (document.y + PHOTO_BOX.height > document.page.height - 90) document.addPage();
    const y = document.y;
    document.font('Helvetica').fontSize(9).fillColor('#555').text(humanize(photo.name), MARGIN, y);
    document.image(photo.bytes, MARGIN + LABEL_WIDTH, y, { fit: [PHOTO_BOX.width, PHOTO_BOX.height] });
    document.y = y + PHOTO_BOX.height + 12;
  }
}

function footers(document: Document, { record, generatedAt }: ReportInput): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    document.page.margins.bottom = 0;
    document
      .font('Helvetica')
      .fontSize(8)
      .fillColor('#777')
      .text(
        `${record.id} · generated ${generatedAt.toISOString()} · page ${page + 1} of ${count}`,
        MARGIN,
        document.page.height - 35,
        { lineBreak: false },
      );
  }
}
