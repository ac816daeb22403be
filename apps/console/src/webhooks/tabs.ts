import type { Tab } from '../app/page-header.js';
import { useWords } from '../messages/messages.js';

export function useWebhookTabs(): Tab[] {
  const { webhooks } = useWords();
  return [
    { to: '/$service/webhooks', label: webhooks.endpoints },
    { to: '/$service/deliveries', label: webhooks.deliveries },
    { to: '/$service/events', label: webhooks.events },
  ];
}
