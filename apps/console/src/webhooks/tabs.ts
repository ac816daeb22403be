import type { Tab } from '../app/page-header.js';
import { useMessages } from '../messages/messages.js';

export function useWebhookTabs(): Tab[] {
  const { webhooks } = useMessages();
  return [
    { to: '/$service/webhooks', label: webhooks.endpoints },
    { to: '/$service/deliveries', label: webhooks.deliveries },
    { to: '/$service/events', label: webhooks.events },
  ];
}
