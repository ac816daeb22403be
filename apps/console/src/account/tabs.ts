import type { Tab } from '../app/page-header.js';
import { useMessages } from '../messages/messages.js';

export function useAccountTabs(): Tab[] {
  const { account } = useMessages();
  return [
    { to: '/$service/settings', label: account.settings },
    { to: '/$service/members', label: account.members },
  ];
}
