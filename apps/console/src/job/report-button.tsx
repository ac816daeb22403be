import { useMutation } from '@tanstack/react-query';
import { take } from '../api/client.js';
import { useConsole } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { useMessages } from '../messages/messages.js';
import { Button } from '../ui/controls.js';

/** Downloads the report as a file; nothing of it stays in the page. */
export function ReportButton({ id, isReady }: { id: string; isReady: boolean }) {
  const messages = useMessages();
  const { jobs } = useConsole();
  const download = useMutation({
    mutationFn: async () => {
      const file = await take<unknown>(
        jobs.GET('/api/jobs/{id}/download', {
          params: { path: { id } },
          headers: { Accept: 'application/pdf' },
          parseAs: 'blob',
        }) as never,
      );
      const url = URL.createObjectURL(file as Blob);
      const link = document.createElement('a');
      link.href = url;
      link.download = `${id}.pdf`;
      link.click();
      URL.revokeObjectURL(url);
    },
  });
  return (
    <>
      <Failure error={download.error} className="" />
      <Button disabled={!isReady || download.isPending} onClick={() => download.mutate()}>
        {messages.job.download}
      </Button>
    </>
  );
}
