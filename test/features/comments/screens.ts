export const screens = { 'the comments': '/codes/$id/comments' }
