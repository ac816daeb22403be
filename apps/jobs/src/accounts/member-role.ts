export type MemberRole = 'viewer' | 'reviewer' | 'admin';
