export const screens = { 'the campaigns': '/campaigns' }
