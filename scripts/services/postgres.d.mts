export function startPostgres(options: {
  dataDir: string;
  durable?: boolean;
  throwaway?: boolean;
  sharedBuffers?: string;
  pidFile?: string;
}): Promise<{ url: string; port: number; pid: number; exited: Promise<object>; stop(): Promise<void> }>;
export function removePostgresData(dataDir: string): void;
