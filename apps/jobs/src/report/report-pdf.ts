import type { JobRecord } from '@bonafide/contracts/job-record';
import type { CheckVerdict } from '../id-verification/id-check.js';
import { checkOutcomes } from './check-outcomes.js';
import type PDFDocument from 'pdfkit';
import { onDemand } from '../on-demand.js';

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

const pdfkit = onDemand(() => import('pdfkit'));

/** What pdfkit's built-in fonts can show; other characters become a question mark. */
const printable = (value: unknown): string =>
  String(value ?? '–').replace(/[^\u0020-\u007e\u00a0-\u00ff\u2013\n]/gu, '?');

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
  decision(document, input);
  person(document, input);
  checks(document, input.record);
  review(document, input);
  request(document, input.record);
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

function row(document: Document, label: string, value: unknown, color = '#111'): void {
  if (document.y > document.page.height - 80) document.addPage();
  const y = document.y;
  document.font('Helvetica').fontSize(9).fillColor('#555').text(label, MARGIN, y, { width: LABEL_WIDTH });
  const afterLabel = document.y;
  document.fillColor(color).text(printable(value), MARGIN + LABEL_WIDTH, y, {
    width: document.page.width - 2 * MARGIN - LABEL_WIDTH,
  });
  document.y = Math.max(document.y, afterLabel) + 2;
}

function decision(document: Document, { record }: ReportInput): void {
  const success = record.result?.success;
  const [text, color] =
    record.status !== 'completed'
      ? ['IN PROGRESS', '#555']
      : success === true
        ? ['PASSED', '#0a6b2d']
        : ['NOT PASSED', '#a11212'];
  document.font('Helvetica-Bold').fontSize(18).fillColor('#111').text('Identity verification report');
  document.moveDown(0.3).fontSize(14).fillColor(color!).text(text!);
  heading(document, 'Job');
  row(document, 'Job id', record.id);
  row(document, 'Internal id', record.internalId);
  row(document, 'Type', record.request.type);
  row(document, 'Account', record.accountId);
  row(document, 'Submitted', record.submitted);
  row(document, 'Completed', record.completed);
  row(document, 'Updated', record.updatedAt);
}

function person(document: Document, { record }: ReportInput): void {
  const result = record.result ?? {};
  const present = PERSON_FIELDS.filter(
    (name) => result[name] !== undefined && result[name] !== null && result[name] !== '',
  );
  if (present.length === 0) return;
  heading(document, 'Document');
  for (const name of present) row(document, name, result[name]);
  if (typeof result.address === 'string') row(document, 'address', result.address);
}

const SHOWN: Record<CheckVerdict, [string, string]> = {
  passed: ['passed', '#0a6b2d'],
  failed: ['failed', '#a11212'],
  'not-determined': ['not determined', '#555'],
  'not-run': ['not run', '#555'],
};

function checks(document: Document, record: JobRecord): void {
  heading(document, 'Checks (passed, failed, not determined)');
  for (const { name, verdict, detail } of checkOutcomes(record)) {
    const [text, color] = SHOWN[verdict];
    row(document, name, detail === '' ? text : `${text} (${detail})`, color);
  }
  for (const error of record.errors) row(document, error.type, error.message, '#a11212');
  for (const signal of record.signals) row(document, `${signal.category}: ${signal.type}`, signal.message);
  for (const reason of record.rejectionReasons) row(document, reason.key, reason.description, '#a11212');
}

function review(document: Document, { record, issueDate }: ReportInput): void {
  heading(document, 'Review');
  if (!record.review) return row(document, 'Reviewed', 'no');
  row(document, 'Reviewed at', record.reviewedAt);
  row(document, 'Outcome', record.reviewSuccess ? 'not rejected' : 'rejected');
  for (const [name, value] of Object.entries(record.review)) if (value !== null) row(document, name, value);
  if (issueDate !== null) row(document, 'issueDate', issueDate);
}

function request(document: Document, record: JobRecord): void {
  heading(document, 'Request');
  const { requestInfo, parameters, properties } = record.request;
  for (const [name, value] of Object.entries(requestInfo)) row(document, name, value);
  for (const name of ['firstName', 'lastName', 'dob', 'email', 'phone'])
    if (parameters[name] !== undefined) row(document, `submitted ${name}`, parameters[name]);
  for (const { name, value } of properties ?? []) row(document, name, value);
}

function photos(document: Document, given: ReportPhoto[]): void {
  if (given.length === 0) return;
  heading(document, 'Photos');
  for (const photo of given) {
    if (document.y + PHOTO_BOX.height > document.page.height - 90) document.addPage();
    const y = document.y;
    document.font('Helvetica').fontSize(9).fillColor('#555').text(photo.name, MARGIN, y);
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
