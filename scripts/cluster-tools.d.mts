export function clusterTool(name: 'kubectl' | 'helm'): string;
