import type { Tx } from '#server/db/connect.ts'
import type { Special } from '../resources/special.ts'

const people = ['王芳', '李雷', '张伟', 'Ann', '赵敏']

const request = (table: string) => (tx: Tx, n: number) =>
  tx.query(
    `insert into ${table} (tenant_id, request_id, create_by, method, request_uri, remote_ip, user_agent, title,
      status, refusal, time, params, create_time)
     values ($1, $2, $3, 'POST', $4, $5, 'a browser', 'unit', $6, 'FIELD_BAD', $7, '{"name":"箱"}', $8)`,
    [
      tx.tenantId,
      `request-${n}`,
      people[n],
      `/api/blade-base/path${n}`,
      `10.0.0.${n}`,
      200 + n,
      n * 7,
      new Date(tx.now.getTime() + n * 1000),
    ],
  )

/** Lines of logs, which only the server writes. */
export const logSamples = {
  LogUsualApi: { plant: request('log_usual') },
  LogApiApi: { plant: request('log_api') },
  LogErrorApi: {
    plant: (tx: Tx, n: number) =>
      tx.query(
        `insert into log_error (tenant_id, source, exception_name, message, stack_trace, request_id, create_by,
          method, request_uri, remote_ip, user_agent, create_time)
         values ($1, $2, 'TypeError', $3, 'at line', $4, $5, 'GET', $6, $7, 'a browser', $8)`,
        [
          tx.tenantId,
          n % 2 ? 'server' : 'browser',
          `not a function ${n}`,
          `request-${n}`,
          people[n],
          `/api/path${n}`,
          `10.0.0.${n}`,
          new Date(tx.now.getTime() + n * 1000),
        ],
      ),
  },
  LoginLogApi: {
    plant: (tx: Tx, n: number) =>
      tx.query(
        `insert into login_log (tenant_id, account, real_name, result, reason, remote_ip, user_agent, request_id, create_time)
         values ($1, $2, $3, $4, $5, $6, 'a browser', $7, $8)`,
        [
          tx.tenantId,
          `account${n}`,
          people[n],
          1 + (n % 2),
          n % 2 ? '用户名或密码不正确' : null,
          `10.0.0.${n}`,
          `request-${n}`,
          new Date(tx.now.getTime() + n * 1000),
        ],
      ),
  },
} satisfies Record<string, Special>
