import type { Tab } from '../app/page-header.js';
import { useMessages } from '../messages/messages.js';

export function useAgentTabs(): Tab[] {
  const { organization } = useMessages();
  return [
    { to: '/$service/agents', label: organization.delegations },
    { to: '/$service/projects', label: organization.projects },
    { to: '/$service/machines', label: organization.machines },
    { to: '/$service/sign-in', label: organization.signIn },
  ];
}
