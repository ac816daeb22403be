import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { take, takeTagged } from '../api/client.js';
import { useWrite } from '../api/use-write.js';
import { useConsole, useMay } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { Loading } from '../app/loading.js';
import { MissingScope } from '../app/missing-scope.js';
import { PageHeader } from '../app/page-header.js';
import { ProblemView } from '../app/problem-view.js';
import { useCheckName } from '../job/check-names.js';
import { useMessages } from '../messages/messages.js';
import { Button, Field, Input, Panel, Select } from '../ui/controls.js';
import { AssuranceSettings } from './assurance-settings.js';
import { type Draft, drafted, type SettingName, type Settings, withSetting } from './settings-draft.js';
import { useAccountTabs } from './tabs.js';

const QUEUES = ['undetermined', 'failed', 'none'] as const;
const SESSION_RESULTS = ['none', 'verdict', 'record'] as const;
const RETENTION = ['photosDays', 'personalDataDays', 'logsDays'] as const;
const REQUIRED = [
  'front',
  'selfie',
  'liveness',
  'camera',
  'crosscheck',
  'aamva',
  'dlv',
  'aml',
  'darkweb',
  'ipAddress',
  'ipFraud',
  'physicalAddress',
] as const;
const LIMITS = ['readsPerMinute', 'writesPerMinute', 'agentRequestsPerMinute'] as const;

/** The account's own settings. Changes are sent when saved, and refused if another person has changed them first. */
export function SettingsPage() {
  const messages = useMessages();
  const tabs = useAccountTabs();
  const { jobs, service } = useConsole();
  const mayAdmin = useMay('account:admin');
  const mayPolicy = useMay('policy:write');
  const [draft, setDraft] = useState<Draft>({});
  const { data, error } = useQuery({
    queryKey: ['settings', service.name],
    enabled: mayAdmin || mayPolicy,
    queryFn: ({ signal }) => takeTagged(jobs.GET('/api/management/settings', { signal })),
  });
  const save = useWrite(
    () =>
      take(
        jobs.PATCH('/api/management/settings', {
          params: { header: { 'If-Match': data!.tag } },
          body: { settings: draft } as never,
        }),
      ),
    { changes: ['settings'], onSuccess: () => setDraft({}) },
  );
  if (!mayAdmin && !mayPolicy) return <MissingScope scope="account:admin" />;
  if (error) return <ProblemView error={error} />;
  const changes = Object.keys(draft).length;
  return (
    <>
      <PageHeader title={messages.app.account} tabs={tabs}>
        {changes > 0 && (
          <>
            <span className="text-xs text-dim">{messages.account.changed(changes)}</span>
            <Button onClick={() => setDraft({})}>{messages.account.undo}</Button>
          </>
        )}
        <Button look="strong" disabled={changes === 0 || save.isPending} onClick={() => save.mutate()}>
          {messages.jobs.save}
        </Button>
      </PageHeader>
      <div
        className="min-h-0 flex-1 overflow-auto"
        tabIndex={0}
        role="region"
        aria-label={messages.account.settings}
      >
        <div className="mx-auto max-w-[90rem] px-4">
          <Failure error={save.error} />
          {save.isSuccess && changes === 0 && (
            <p role="status" className="mt-3 text-xs text-pass">
              {messages.account.saved}
            </p>
          )}
        </div>
        {!data && <Loading />}
        {data && (
          <SettingsForm
            settings={drafted(data.value.settings, draft)}
            mayPolicy={mayPolicy}
            onChange={(name, value) =>
              setDraft((before) => withSetting(before, data.value.settings, name, value))
            }
          >
            <Panel title={messages.account.plan}>
              <dl className="grid grid-cols-2 gap-3 p-4">
                <Fact name={messages.app.account} value={data.value.name} />
                <Fact name="Id" value={data.value.id} />
                <Fact name={messages.app.service} value={data.value.region.toUpperCase()} />
                {LIMITS.map((name) => (
                  <Fact
                    key={name}
                    name={messages.account.limits[name]}
                    value={data.value.limits[name].toLocaleString(document.documentElement.lang)}
                  />
                ))}
              </dl>
            </Panel>
          </SettingsForm>
        )}
      </div>
    </>
  );
}

type Change = <Name extends SettingName>(name: Name, value: Settings[Name] | undefined) => void;

function SettingsForm({
  settings,
  mayPolicy,
  onChange,
  children,
}: {
  settings: Settings;
  mayPolicy: boolean;
  onChange: Change;
  children: ReactNode;
}) {
  const messages = useMessages();
  const nameOf = useCheckName();
  const { review = {}, retention = {}, required = [], callback, allowedOrigins = [] } = settings;
  const number = (text: string) => (text === '' ? undefined : Number(text));
  return (
    <form
      className="mx-auto grid max-w-[90rem] grid-cols-[minmax(0,1fr)] items-start gap-4 p-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]"
      onSubmit={(event) => event.preventDefault()}
    >
      <Panel title={messages.account.review}>
        <PolicyFields isOpen={mayPolicy}>
          <Field label={messages.account.queue}>
            <Select
              value={review.queue ?? 'undetermined'}
              onChange={({ target }) =>
                onChange('review', { ...review, queue: QUEUES.find((one) => one === target.value) })
              }
            >
              {QUEUES.map((one) => (
                <option key={one} value={one}>
                  {messages.account.queues[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Check
            label={messages.account.fourEyes}
            checked={review.fourEyes ?? false}
            onChange={(fourEyes) => onChange('review', { ...review, fourEyes })}
          />
          <Field label={messages.account.slaHours}>
            <Input
              type="number"
              min={1}
              max={8784}
              value={review.slaHours ?? ''}
              onChange={({ target }) => onChange('review', { ...review, slaHours: number(target.value) })}
            />
          </Field>
        </PolicyFields>
      </Panel>
      <Panel title={messages.account.retention}>
        <div className="grid gap-3 p-4">
          <p className="text-xs text-soft">{messages.account.retentionWhy}</p>
          {RETENTION.map((name) => (
            <Field key={name} label={messages.account.retentionDays[name]}>
              <Input
                type="number"
                min={1}
                max={36_525}
                value={retention[name] ?? ''}
                onChange={({ target }) =>
                  onChange('retention', { ...retention, [name]: number(target.value) })
                }
              />
            </Field>
          ))}
        </div>
      </Panel>
      <fieldset disabled={!mayPolicy} className="contents">
        <AssuranceSettings
          assurance={settings.assurance ?? {}}
          onChange={(assurance) => onChange('assurance', assurance)}
        />
      </fieldset>
      <Panel title={messages.account.jobs}>
        <div className="grid gap-3 p-4">
          <fieldset disabled={!mayPolicy}>
            <legend className="mb-1 text-xs text-soft">{messages.account.required}</legend>
            <div className="grid gap-x-3 sm:grid-cols-2">
              {REQUIRED.map((name) => (
                <Check
                  key={name}
                  label={nameOf(name)}
                  checked={required.includes(name)}
                  onChange={(isChecked) =>
                    onChange(
                      'required',
                      REQUIRED.filter((one) => (one === name ? isChecked : required.includes(one))),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
          <Field label={messages.account.sessionResult}>
            <Select
              value={settings.sessionResult ?? 'none'}
              onChange={({ target }) =>
                onChange(
                  'sessionResult',
                  SESSION_RESULTS.find((one) => one === target.value),
                )
              }
            >
              {SESSION_RESULTS.map((one) => (
                <option key={one} value={one}>
                  {messages.account.sessionResults[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={messages.account.callback}>
            <Input
              type="url"
              value={callback?.url ?? ''}
              onChange={({ target }) =>
                onChange('callback', target.value === '' ? undefined : { url: target.value })
              }
            />
          </Field>
          <Check
            label={messages.account.amlMonitoring}
            checked={settings.amlMonitoring ?? false}
            isDisabled={!mayPolicy}
            onChange={(isChecked) => onChange('amlMonitoring', isChecked)}
          />
        </div>
      </Panel>
      <div className="grid gap-4">
        <Panel title={messages.account.access}>
          <div className="grid gap-3 p-4">
            <Check
              label={messages.account.membersOnly}
              checked={settings.membersOnly ?? true}
              onChange={(isChecked) => onChange('membersOnly', isChecked)}
            />
            <Field label={messages.account.origins}>
              <textarea
                rows={3}
                spellCheck={false}
                placeholder="https://www.example.com"
                className="w-full rounded-md border border-line-strong bg-panel px-2 py-1 font-mono text-xs placeholder:text-dim"
                value={allowedOrigins.join('\n')}
                onChange={({ target }) =>
                  onChange('allowedOrigins', target.value === '' ? undefined : target.value.split('\n'))
                }
              />
            </Field>
          </div>
        </Panel>
        {children}
      </div>
    </form>
  );
}

/** Fields of the policy, which owners of the account change. */
function PolicyFields({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const messages = useMessages();
  return (
    <fieldset disabled={!isOpen} className="grid gap-3 p-4">
      {!isOpen && <p className="text-xs text-soft">{messages.account.policyWhy}</p>}
      {children}
    </fieldset>
  );
}

const Check = ({
  label,
  checked,
  isDisabled = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  isDisabled?: boolean;
  onChange: (isChecked: boolean) => void;
}) => (
  <label className="flex min-h-7 items-center gap-2">
    <input
      type="checkbox"
      className="accent-accent"
      checked={checked}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
);

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-2xs text-dim">{name}</dt>
    <dd className="break-words">{value}</dd>
  </div>
);
