import { expect, test } from 'vitest'
import { agentTraits, languageOf, referrerOf } from '#service/analytics/visitor-traits.ts'
import { iPhone } from './a-log.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['', '', '', ''],
  [iPhone, 'phone', 'ios', 'safari'],
  [`${android} Chrome/126.0.0.0 Mobile Safari/537.36`, 'phone', 'android', 'chrome'],
  [`${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'phone', 'android', 'samsung'],
  [
    `${iPhone.replace('Version/17.5 ', '').replace(' Safari/604.1', '')} Instagram 334.0.0.29.98 (iPhone14,5; iOS 17_5)`,
    'phone',
    'ios',
    'instagram',
  ],
  [
    `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/465.0.0.51.84;]`,
    'phone',
    'android',
    'facebook',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    'tablet',
    'ios',
    'safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'desktop',
    'windows',
    'edge',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
    'desktop',
    'macos',
    'firefox',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'desktop',
    'chromeos',
    'chrome',
  ],
  ['curl/8.5.0', 'other', 'other', 'other'],
  ['constructor', 'other', 'other', 'other'],
  ['<script>alert(1)</script>', 'other', 'other', 'other'],
])('%s is classified as %s, %s, %s', (userAgent, device, system, browser) => {
  expect(agentTraits(userAgent)).toEqual({ device, system, browser })
})

test.each([
  ['', ''],
  ['de', 'de'],
  ['de-AT,en;q=0.5', 'de'],
  ['EN-us', 'en'],
  ['fil;q=0.9', 'fil'],
  ['zh-Hant-TW', 'zh'],
  ['*', ''],
  ['<script>', ''],
  ['deutsch bitte', ''],
  [',de', ''],
])('the language of %j is %j', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test.each([
  ['', ''],
  ['https://www.example.com/page?token=1#x', 'example.com'],
  ['http://Sub.Example.COM:8080/', 'sub.example.com'],
  ['https://user:secret@example.com/', 'example.com'],
  ['https://münchen.example/', 'xn--mnchen-3ya.example'],
  ['https://example.com./', 'example.com'],
  ['https://www.com/', 'www.com'],
  ['https://go.acme.com/summer', ''],
  ['javascript:alert(1)', ''],
  ['https://<script>/', ''],
  ['https://', ''],
  ['about:client', ''],
  ['android-app://com.slack/', 'Slack'],
  ['android-app://com.Slack', 'Slack'],
  ['android-app://com.google.android.gm/https/mail', 'Gmail'],
  ['android-app://com.acme.shop/', 'com.acme.shop'],
  ['ios-app://618783545/slack', 'Slack'],
  ['ios-app:com.acme.shop', 'com.acme.shop'],
  ['android-app://', ''],
  ['android-app://<script>', ''],
  [`android-app://${'a'.repeat(300)}`, ''],
])('a visitor from %j came from %j', (referer, host) => {
  expect(referrerOf(referer, new Set(['go.acme.com']))).toBe(host)
})
