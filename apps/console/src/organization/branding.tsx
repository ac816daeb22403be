import { type FormEvent, useState } from 'react';
import { takeData } from '../api/dashboard.js';
import { Failure } from '../app/failure.js';
import { useMessages } from '../messages/messages.js';
import { Button, Field, Input, Panel } from '../ui/controls.js';
import { useChange, useOf } from './use-organization.js';

interface Look {
  companyName: string;
  logoUrl: string;
  primaryColor: string;
  title: string;
  description: string;
  approveButtonText: string;
  denyButtonText: string;
  footerText: string;
}

const LOOK = [
  'companyName',
  'logoUrl',
  'primaryColor',
  'title',
  'description',
  'approveButtonText',
  'denyButtonText',
  'footerText',
] as const satisfies readonly (keyof Look)[];
const COLOUR = /^#[0-9a-fA-F]{6}$/;
const LOGO = /^https:\/\/|^data:image\//;

/** The consent page's branding, with a preview beside the fields. */
export function Branding({ project, mayChange }: { project: string; mayChange: boolean }) {
  const messages = useMessages();
  const [draft, setDraft] = useState<Partial<Look>>({});
  const { data } = useOf('consent', project, (dashboard, projectId, signal) =>
    takeData(
      dashboard.GET('/api/v1/dashboard/projects/{projectId}/consent', {
        params: { path: { projectId } },
        signal,
      }),
    ),
  );
  const { branding, ui, terms } = data?.consentConfig ?? {};
  const save = useChange(
    (dashboard, { companyName, logoUrl, primaryColor, ...copy }: Look) =>
      takeData(
        dashboard.PUT('/api/v1/dashboard/projects/{projectId}/consent', {
          params: { path: { projectId: project } },
          body: {
            branding: withoutEmpty({ companyName, logoUrl, primaryColor }),
            ui: withoutEmpty(copy),
            ...(terms && { terms }),
          } as never,
        }),
      ),
    { changes: ['consent'], onSuccess: () => setDraft({}) },
  );
  if (!data) return null;
  const look: Look = {
    companyName: '',
    logoUrl: '',
    primaryColor: '',
    title: '',
    description: '',
    approveButtonText: '',
    denyButtonText: '',
    footerText: '',
    ...branding,
    ...ui,
    ...draft,
  };
  const isChanged = Object.keys(draft).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !save.isPending) save.mutate(look);
  };
  return (
    <Panel title={messages.organization.consent}>
      <div className="grid gap-4 p-4 md:grid-cols-2">
        <form className="grid content-start gap-2.5" onSubmit={submit}>
          {LOOK.map((name) => (
            <Field key={name} label={messages.organization.look[name]}>
              <Input
                disabled={!mayChange}
                value={look[name]}
                maxLength={2000}
                placeholder={name === 'primaryColor' ? '#0b5cad' : undefined}
                onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
              />
            </Field>
          ))}
          <Failure error={save.error} />
          {mayChange && (
            <div className="flex justify-end gap-2">
              <Button disabled={!isChanged} onClick={() => setDraft({})}>
                {messages.account.undo}
              </Button>
              <Button type="submit" look="strong" disabled={!isChanged || save.isPending}>
                {messages.jobs.save}
              </Button>
            </div>
          )}
        </form>
        <Preview look={look} />
      </div>
    </Panel>
  );
}

/** The preview in a frame. */
function Preview({ look }: { look: Look }) {
  const messages = useMessages();
  const colour = COLOUR.test(look.primaryColor) ? look.primaryColor : undefined;
  return (
    <figure
      aria-label={messages.organization.preview}
      className="grid content-center justify-items-center rounded-md border border-line bg-sunken p-6"
    >
      <div className="w-full max-w-xs rounded-xl border border-line bg-panel p-5 shadow-sm">
        <p className="flex items-center gap-2 text-xs font-medium">
          {LOGO.test(look.logoUrl) && <img src={look.logoUrl} alt="" className="max-h-6 max-w-24" />}
          {look.companyName}
        </p>
        <p className="mt-3 text-sm font-semibold break-words">
          {look.title || messages.organization.defaultTitle}
        </p>
        {look.description && <p className="mt-1 break-words text-soft">{look.description}</p>}
        <p className="mt-3 h-14 rounded-md border border-dashed border-line-strong" />
        <p className="mt-3 flex gap-2">
          <span
            className="rounded-md bg-accent px-3 py-1 text-xs font-medium text-accent-ink"
            style={colour ? { background: colour, color: inkOn(colour) } : undefined}
          >
            {look.approveButtonText || messages.organization.approve}
          </span>
          <span className="rounded-md border border-line-strong px-3 py-1 text-xs">
            {look.denyButtonText || messages.organization.deny}
          </span>
        </p>
        {look.footerText && <p className="mt-3 text-2xs break-words text-dim">{look.footerText}</p>}
      </div>
      <figcaption className="mt-3 text-2xs text-dim">{messages.organization.preview}</figcaption>
    </figure>
  );
}

/** Black or white, whichever contrasts more with the colour (WCAG 2 relative luminance). */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}

const withoutEmpty = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
