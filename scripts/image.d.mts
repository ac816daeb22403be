export interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  WorkingDir: string;
}

export function findTool(wanted?: string[]): string;
export function inspectImage(tool: string, tag: string): { layers: string[]; config: ImageConfig };
