export function startRedis(options: {
  dataDir: string;
  persistent?: boolean;
  throwaway?: boolean;
  pidFile?: string;
  log?: (line: string) => void;
}): Promise<{ url: string; port: number; pid: number; exited: Promise<object>; stop(): Promise<void> }>;
