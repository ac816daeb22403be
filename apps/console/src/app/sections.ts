import type { Messages } from '../messages/messages.js';
import {
  AgentIcon,
  ChartIcon,
  KeyIcon,
  ListIcon,
  LogIcon,
  ReviewIcon,
  SendIcon,
  SettingsIcon,
} from '../ui/icons.js';

export const SECTIONS = [
  { name: 'jobs', path: '/$service/jobs', Icon: ListIcon },
  { name: 'review', path: '/$service/review', Icon: ReviewIcon },
  { name: 'charts', path: '/$service/charts', Icon: ChartIcon },
  { name: 'agents', path: '/$service/agents', Icon: AgentIcon },
  { name: 'webhooks', path: '/$service/webhooks', Icon: SendIcon },
  { name: 'keys', path: '/$service/keys', Icon: KeyIcon },
  { name: 'account', path: '/$service/settings', Icon: SettingsIcon },
  { name: 'audit', path: '/$service/audit', Icon: LogIcon },
] as const;

/** The section of a page: its own, or the one of which it is a tab. */
export const SECTION_OF: Record<string, (typeof SECTIONS)[number]['name']> = {
  jobs: 'jobs',
  review: 'review',
  charts: 'charts',
  agents: 'agents',
  projects: 'agents',
  machines: 'agents',
  'sign-in': 'agents',
  webhooks: 'webhooks',
  deliveries: 'webhooks',
  events: 'webhooks',
  keys: 'keys',
  settings: 'account',
  members: 'account',
  audit: 'audit',
};

/** Pages shown as tabs of a section. */
export const FURTHER_PAGES = [
  { path: '/$service/deliveries', label: ({ webhooks }: Messages) => webhooks.deliveries },
  { path: '/$service/events', label: ({ webhooks }: Messages) => webhooks.events },
  { path: '/$service/projects', label: ({ organization }: Messages) => organization.projects },
  { path: '/$service/machines', label: ({ organization }: Messages) => organization.machines },
  { path: '/$service/sign-in', label: ({ organization }: Messages) => organization.signIn },
  { path: '/$service/members', label: ({ account }: Messages) => account.members },
] as const;
