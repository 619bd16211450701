/** Settings for production with the sandbox for cards; production does not start with the example identity. */
export const productionEnv = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:1',
  ALLOW_SANDBOX_PAYMENTS: '1',
  MAIL_FROM: 'Takes <no-reply@takes.example>',
  SUPPORT_EMAIL: 'help@takes.example',
  SEPA_DEBTOR_NAME: 'Takes B.V.',
  SEPA_DEBTOR_IBAN: 'NL91 ABNA 0417 1643 00',
  SEPA_DEBTOR_BIC: 'ABNANL2A',
  SELLER_ADDRESS: 'Takes B.V., Singel 1, 1012 VC Amsterdam, Netherlands',
  SELLER_REGISTRATION: 'KVK 12345678',
}
