import type { Tab } from '../app/page-header.js';
import { useWords } from '../messages/messages.js';

export function useAccountTabs(): Tab[] {
  const { account } = useWords();
  return [
    { to: '/$service/settings', label: account.settings },
    { to: '/$service/members', label: account.members },
  ];
}
