import { runAuditVerify } from '@bonafide/audit/run-audit-verify';

await runAuditVerify(process.argv.slice(2));
