import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConsole } from '../app/context.js';

/** Sends once. Whatever the result, affected queries are refetched: `changes` are the first words of their keys. */
export function useWrite<Output, Input = void>(
  send: (input: Input) => Promise<Output>,
  { changes, onSuccess }: { changes: readonly string[]; onSuccess?: (output: Output) => void },
) {
  const { service } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess,
    // The response may contain secrets.
    gcTime: 0,
    onSettled: () => {
      // Not awaited: the result, above all a new secret, is shown even while nothing can be read.
      for (const key of changes) void queries.invalidateQueries({ queryKey: [key, service.name] });
    },
  });
}

/** New for each intent: repeating the same one returns the first response. */
export const intent = (): { 'Idempotency-Key': string } => ({ 'Idempotency-Key': crypto.randomUUID() });
