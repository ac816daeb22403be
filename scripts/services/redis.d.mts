export function startRedis(options: {
  dataDir: string;
  persistent?: boolean;
  throwaway?: boolean;
  settings?: Record<string, string>;
  sentinel?: string[];
  port?: number;
  pidFile?: string;
  log?: (line: string) => void;
}): Promise<{ url: string; port: number; pid: number; exited: Promise<object>; stop(): Promise<void> }>;
