export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'stopped'] as const;

export interface DeliveriesSearch {
  status?: (typeof DELIVERY_STATUSES)[number];
  endpoint?: string;
}

export const readDeliveriesSearch = ({ status, endpoint }: Record<string, unknown>): DeliveriesSearch => {
  const known = DELIVERY_STATUSES.find((one) => one === status);
  return {
    ...(known && { status: known }),
    ...(typeof endpoint === 'string' && /^we_\w{1,40}$/.test(endpoint) && { endpoint }),
  };
};
