export function startPostgres(options: {
  dataDir: string;
  durable?: boolean;
  throwaway?: boolean;
  sharedBuffers?: string;
  settings?: Record<string, string>;
  pidFile?: string;
}): Promise<{
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  exited: Promise<object>;
  stop(): Promise<void>;
}>;
export function copyCluster(options: {
  from: string;
  to: string;
  files?: Record<string, string>;
  finish?: () => Promise<string>;
}): Promise<void>;
export function removePostgresData(dataDir: string): void;
