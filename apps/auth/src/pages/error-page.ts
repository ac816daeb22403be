import type { Page } from './pages.service.js';

export const errorPage = (error: {
  status: number;
  heading?: string;
  message: string;
  code?: string;
  requestId?: string;
}): Page => ({
  status: error.status,
  title: error.heading ?? 'This did not work',
  view: 'message',
  data: { heading: error.heading ?? 'This did not work', ...error },
});
