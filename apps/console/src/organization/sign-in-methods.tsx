import { useState } from 'react';
import { takeData } from '../api/dashboard.js';
import { ConfirmDialog } from '../app/confirm-dialog.js';
import { Failure } from '../app/failure.js';
import { useMessages } from '../messages/messages.js';
import { Badge, Button, Panel } from '../ui/controls.js';
import { useChange, useOf } from './use-organization.js';

/** A method as returned by the dashboard API; its members besides the id depend on its type. */
interface Method {
  id: string;
  type?: string;
  displayName?: string;
  issuer?: string;
  authorizationUrl?: string;
  authEndpoint?: string;
  allowedDomains?: string[];
  hasClientSecret?: boolean;
}

/** A project's sign-in methods for people who approve agents, in the order offered. */
export function SignInMethods({ project, mayChange }: { project: string; mayChange: boolean }) {
  const messages = useMessages();
  const [removing, setRemoving] = useState<Method>();
  const changes = ['methods'];
  const { data } = useOf('methods', project, (dashboard, projectId, signal) =>
    takeData(
      dashboard.GET('/api/v1/dashboard/projects/{projectId}/auth-methods', {
        params: { path: { projectId } },
        signal,
      }),
    ),
  );
  const choose = useChange(
    (dashboard, method: string) =>
      takeData(
        dashboard.PUT('/api/v1/dashboard/projects/{projectId}/default-auth-method', {
          params: { path: { projectId: project } },
          body: { method },
        }),
      ),
    { changes },
  );
  const remove = useChange(
    (dashboard) =>
      takeData(
        dashboard.DELETE('/api/v1/dashboard/projects/{projectId}/auth-methods/{methodId}', {
          params: { path: { projectId: project, methodId: removing!.id } },
        }),
      ),
    { changes, onSuccess: () => setRemoving(undefined) },
  );
  const methods: Method[] = data?.items ?? [];
  return (
    <Panel title={messages.organization.methods}>
      {data && methods.length === 0 && (
        <p className="px-4 py-6 text-dim">{messages.organization.noMethods}</p>
      )}
      <ul className="divide-y divide-line">
        {methods.map((method) => (
          <li key={method.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <span className="font-medium">{method.displayName ?? method.id}</span>
            {data?.defaultMethod === method.id && <Badge tone="pass">{messages.organization.default}</Badge>}
            <span className="min-w-0 flex-1 truncate text-xs text-dim">
              {[method.id, method.issuer ?? method.authorizationUrl ?? method.authEndpoint]
                .filter(Boolean)
                .join(' · ')}
              {method.allowedDomains?.length ? ` · ${method.allowedDomains.join(', ')}` : ''}
            </span>
            {mayChange && (
              <>
                {data?.defaultMethod !== method.id && (
                  <Button
                    aria-label={`${messages.organization.makeDefault} ${method.id}`}
                    disabled={choose.isPending}
                    onClick={() => choose.mutate(method.id)}
                  >
                    {messages.organization.makeDefault}
                  </Button>
                )}
                <Button
                  look="danger"
                  aria-label={`${messages.account.remove} ${method.id}`}
                  onClick={() => setRemoving(method)}
                >
                  {messages.account.remove}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="px-4 pb-2 empty:hidden">
        <Failure error={choose.error} />
      </div>
      {removing && (
        <ConfirmDialog
          title={messages.account.remove}
          what={removing.displayName ?? removing.id}
          write={remove}
          onClose={() => setRemoving(undefined)}
        >
          {messages.organization.removeMethodWhy}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
