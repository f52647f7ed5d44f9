import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config/config.ts'
import type { Environment } from '#server/core/variable-names.ts'

const key = 'Rk7zP2mQ9xLw4Vt8Yb3Nc6Hd1Jf5Gs0A'
const owner = 'postgres://owner:hush-hush@db.example:5432/danju'
const app = 'postgres://app:hush-hush@db.example:5432/danju'

function faultsOf(env: Environment): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences
    throw error
  }
}

const provider = {
  PUBLIC_URL: 'https://danju.example.com',
  OIDC_PROVIDERS: 'corp',
  OIDC_CORP_ISSUER: 'https://id.example.com',
  OIDC_CORP_CLIENT_ID: 'danju',
  OIDC_CORP_CLIENT_SECRET: 's',
}

test('without a variable everything has its default', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('./data'),
    captcha: { mode: 'on' },
    frameHosts: [],
    datasourceHosts: [],
    webhookHosts: [],
    logLevel: 'info',
    trustProxy: [],
    providers: [],
    testing: false,
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', HOST: '', SECRET_KEY: '', DATABASE_URL: '' })).toEqual(readConfig({}))
})

describe('what is taken', () => {
  test.each<[Environment, object]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65535 }],
    [{ HOST: '::' }, { host: '::' }],
    [
      { USER_AT_ONCE: '1', USER_WAITING: '0' },
      { userAtOnce: 1, userWaiting: 0 },
    ],
    [{ HOST: 'shop.example' }, { host: 'shop.example' }],
    [{ DATA_DIR: '/srv/danju' }, { dataDir: '/srv/danju' }],
    [{ DATABASE_URL: owner }, { databaseUrl: owner }],
    [
      { DATABASE_URL: owner, DATABASE_APP_URL: app },
      { databaseUrl: owner, databaseAppUrl: app },
    ],
    [{ ADMIN_PASSWORD: '12345678' }, { adminPassword: '12345678' }],
    [{ DEMO_PASSWORD: 'open sesame' }, { demoPassword: 'open sesame' }],
    [{ SECRET_KEY: key }, { secretKey: key }],
    [
      { ARCHIVE_URL: 'file:///srv/archive', ARCHIVE_KEY: key },
      { archive: { place: { kind: 'disk', folder: '/srv/archive' }, key, days: 14, everyMs: 60_000 } },
    ],
    [
      { ARCHIVE_URL: 's3://kept?region=eu-1', ARCHIVE_KEY: key, ARCHIVE_DAYS: '3', ARCHIVE_SECONDS: '5' },
      { archive: { place: { kind: 's3', bucket: 'kept', region: 'eu-1' }, key, days: 3, everyMs: 5_000 } },
    ],
    [{ DATASOURCE_HOSTS: 'erp-db, 10.0.0.5:5433' }, { datasourceHosts: ['erp-db', '10.0.0.5:5433'] }],
    [{ WEBHOOK_HOSTS: 'erp.example.com,127.0.0.1:9000' }, { webhookHosts: ['erp.example.com', '127.0.0.1:9000'] }],
    [{ FRAME_HOSTS: 'help.example.com, localhost:9000' }, { frameHosts: ['help.example.com', 'localhost:9000'] }],
    [{ TRUST_PROXY: 'loopback' }, { trustProxy: ['loopback'] }],
    [{ TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32,192.0.2.4' }, { trustProxy: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.4'] }],
    [{ CAPTCHA: 'off' }, { captcha: { mode: 'off' } }],
    [
      { CAPTCHA: '8888', NODE_ENV: 'test' },
      { captcha: { mode: 'fixed', answer: '8888' }, testing: true },
    ],
    [{ CAPTCHA: '8888', NODE_ENV: 'test', HOST: 'localhost' }, { captcha: { mode: 'fixed', answer: '8888' } }],
    [
      { STOCK_PUSH_URL: 'https://stock.example.com/in?shop=1', STOCK_PUSH_SECRET: 'sixteen characters' },
      { stockPush: { url: 'https://stock.example.com/in?shop=1', secret: 'sixteen characters' } },
    ],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ PUBLIC_URL: 'https://danju.example.com/' }, { publicUrl: 'https://danju.example.com' }],
    [{ PUBLIC_URL: 'http://localhost:8080' }, { publicUrl: 'http://localhost:8080' }],
    [
      { ...provider, OIDC_CORP_NAME: '集团账号' },
      { providers: [{ source: 'corp', name: '集团账号', issuer: 'https://id.example.com', clientId: 'danju', clientSecret: 's' }] },
    ],
  ])('%j', (env, expected) => expect(readConfig(env)).toMatchObject(expected))
})

describe('what is refused, with a sentence that names the variable and the rule', () => {
  test.each<[Environment, RegExp]>([
    [{ PUBLIC_URL: 'http://danju.example.com' }, /^PUBLIC_URL must be where browsers find the app/],
    [{ PUBLIC_URL: 'https://danju.example.com/?x=1' }, /^PUBLIC_URL /],
    [{ ...provider, PUBLIC_URL: '' }, /^OIDC_PROVIDERS needs PUBLIC_URL/],
    [{ ...provider, OIDC_CORP_CLIENT_SECRET: '' }, /^OIDC_CORP_CLIENT_SECRET must be set/],
    [{ ...provider, OIDC_CORP_ISSUER: 'http://id.example.com' }, /^OIDC_CORP_ISSUER must be an https address/],
    [{ ...provider, OIDC_PROVIDERS: 'Corp!' }, /^OIDC_PROVIDERS must list names/],
    [{ PORT: '65536' }, /^PORT must be a whole number from 0 to 65535\.$/],
    [{ PORT: '80a' }, /^PORT /],
    [{ STOCK_PUSH_SECRET: 'sixteen characters' }, /^STOCK_PUSH_URL must be where another system/],
    [{ STOCK_PUSH_URL: 'http://stock.example.com', STOCK_PUSH_SECRET: 'sixteen characters' }, /^STOCK_PUSH_URL /],
    [{ STOCK_PUSH_URL: 'https://stock.example.com', STOCK_PUSH_SECRET: 'short' }, /^STOCK_PUSH_SECRET must have at least 16/],
    [{ PORT: '-1' }, /^PORT /],
    [{ METRICS_TOKEN: 'fifteen-letters' }, /^METRICS_TOKEN must have 16 to 200/],
    [{ METRICS_TOKEN: 'with spaces in between' }, /^METRICS_TOKEN /],
    [{ SLOW_STATEMENT_MS: '0' }, /^SLOW_STATEMENT_MS must be a whole number from 1 to 60000\.$/],
    [{ USER_AT_ONCE: '0' }, /^USER_AT_ONCE must be a whole number from 1 to 1000\.$/],
    [{ USER_WAITING: 'many' }, /^USER_WAITING must be a whole number from 0 to 10000\.$/],
    [{ HOST: 'http://shop' }, /^HOST must be the address or name/],
    [{ HOST: 'shop:8080' }, /^HOST /],
    [{ DATA_DIR: 'a\0b' }, /^DATA_DIR must be the path of a folder/],
    [{ DATABASE_URL: 'mysql://a:b@c/d' }, /^DATABASE_URL must name the owner of a database as postgres:/],
    [{ DATABASE_URL: 'postgres://db.example/danju' }, /^DATABASE_URL /],
    [{ DATABASE_URL: 'postgres://owner@db.example' }, /^DATABASE_URL /],
    [{ DATABASE_APP_URL: app }, /^DATABASE_APP_URL needs DATABASE_URL/],
    [{ DATABASE_URL: owner, DATABASE_APP_URL: owner }, /^DATABASE_APP_URL must name another role/],
    [{ DATABASE_URL: owner, DATABASE_APP_URL: `${app}2` }, /^DATABASE_APP_URL must name the same database/],
    [{ ADMIN_PASSWORD: '1234567' }, /^ADMIN_PASSWORD must have 8 to 64 characters/],
    [{ DEMO_PASSWORD: 'x'.repeat(65) }, /^DEMO_PASSWORD must have 8 to 64 characters/],
    [{ FRAME_HOSTS: "a.example; script-src 'unsafe-inline'" }, /^FRAME_HOSTS /],
    [{ FRAME_HOSTS: 'https://a.example' }, /^FRAME_HOSTS /],
    [{ DATASOURCE_HOSTS: 'postgresql://erp-db' }, /^DATASOURCE_HOSTS /],
    [{ ARCHIVE_URL: '/srv/archive', ARCHIVE_KEY: key }, /^ARCHIVE_URL must name a folder as file:\/\/\/path/],
    [{ ARCHIVE_URL: 'file://host/archive', ARCHIVE_KEY: key }, /^ARCHIVE_URL must/],
    [{ ARCHIVE_URL: 'file:///srv/archive' }, /^ARCHIVE_KEY must have at least 32 characters/],
    [{ ARCHIVE_URL: 'file:///srv/archive', ARCHIVE_KEY: key, ARCHIVE_DAYS: '0' }, /^ARCHIVE_DAYS must/],
    [{ ARCHIVE_URL: 'file:///srv/archive', ARCHIVE_KEY: key, ARCHIVE_SECONDS: 'often' }, /^ARCHIVE_SECONDS must/],
    [{ WEBHOOK_HOSTS: 'https://erp.example.com' }, /^WEBHOOK_HOSTS /],
    [{ SECRET_KEY: key.slice(1) }, /^SECRET_KEY must have at least 32 characters/],
    [{ SECRET_KEY: 'abcdefghij'.repeat(4) }, /^SECRET_KEY /],
    [{ SECRET_KEY: 'a'.repeat(64) }, /^SECRET_KEY /],
    [{ SECRET_KEY: 'your-256-bit-secret your-256-bit-secret' }, /^SECRET_KEY /],
    [{ SECRET_KEY: 'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject' }, /^SECRET_KEY /],
    [{ CAPTCHA: '8888' }, /^CAPTCHA must be on or off; a fixed answer is taken only with NODE_ENV=test on a loopback HOST\.$/],
    [{ CAPTCHA: '8888', NODE_ENV: 'production' }, /^CAPTCHA /],
    [{ CAPTCHA: '8888', NODE_ENV: 'test', HOST: '0.0.0.0' }, /^CAPTCHA /],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must list addresses or networks of proxies/],
    [{ TRUST_PROXY: 'proxy.example' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: 'loopback,' }, /^TRUST_PROXY /],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent\.$/],
  ])('%j', (env, sentence) => expect(faultsOf(env)).toEqual([expect.stringMatching(sentence)]))
})

test('all faults are named at once', () => {
  const variables = faultsOf({ PORT: 'x', LOG_LEVEL: 'y', SECRET_KEY: 'z', ADMIN_PASSWORD: 'short' }).map(
    (sentence) => sentence.split(' ')[0],
  )
  expect(variables).toEqual(['PORT', 'ADMIN_PASSWORD', 'SECRET_KEY', 'LOG_LEVEL'])
})

test('no secret is in what is printed about it', () => {
  const env = { SECRET_KEY: 'a-short-secret', ADMIN_PASSWORD: 'hush', DATABASE_URL: 'postgres:/hush-hush', DATABASE_APP_URL: 'hush-hush' }
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(faultsOf(env).join('\n')).not.toMatch(/hush|a-short-secret/)
})
