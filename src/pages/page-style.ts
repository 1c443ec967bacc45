/** The style of all public pages. Its hash is in the content security policy. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#f2f3f0;--sheet:#fff;--line:#80858c;--ink:#14161b;--soft:#474c55;--signal:#2329b4;--on-signal:#fff;--bad:#a3121b;--good:#17633a}
@media (prefers-color-scheme:dark){:root{--paper:#14171c;--sheet:#1c2027;--line:#77818f;--ink:#eef0f2;--soft:#b1b9c4;--signal:#aab1ff;--on-signal:#12143a;--bad:#ff9d96;--good:#8ed6a8}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:28px 24px;background:var(--sheet);border:1px solid color-mix(in srgb,var(--line) 45%,transparent);border-radius:8px;overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:1.375rem;line-height:1.25}
p{margin:0 0 12px;color:var(--soft)}
main>:last-child{margin-bottom:0}
label{display:block;margin:20px 0 4px;font-weight:600}
input,textarea{width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:6px}
button,.button{display:block;width:100%;min-height:44px;margin-top:16px;padding:10px 16px;font:inherit;font-weight:600;line-height:1.5;text-align:center;text-decoration:none;color:var(--on-signal);background:var(--signal);border:0;border-radius:6px;cursor:pointer}
:focus-visible{outline:3px solid var(--signal);outline-offset:2px}
.wrong{margin:8px 0 0;color:var(--bad);font-weight:600}
h1,.owner{unicode-bidi:plaintext}
.owner{margin-bottom:4px;font-weight:600}
.logo{display:block;max-width:100%;max-height:64px;margin:0 0 16px;background:#fff;border-radius:6px}
.welcome{display:block;max-width:100%;max-height:50vh;margin:0 auto 16px;border-radius:6px}
.code{display:block;width:100%;max-width:18rem;height:auto;margin:20px auto;padding:8px;background:#fff;border:1px solid var(--line)}
figure{margin:20px 0}
figure svg{display:block;width:100%;height:auto;background:#fff;border:1px solid var(--line)}
figcaption{margin-top:4px;font-size:.875rem;color:var(--soft)}
section{margin-top:24px;padding-top:20px;border-top:1px solid color-mix(in srgb,var(--line) 45%,transparent)}
h2{margin:0 0 8px;font-size:1.125rem;line-height:1.3}
textarea{resize:vertical}
[hidden]{display:none}
.second{margin-top:8px;color:var(--ink);background:none;border:1px solid var(--line)}
.standing{font-weight:600;color:var(--ink)}
.approved{color:var(--good)}
.changes{color:var(--bad)}
blockquote{margin:0 0 12px;padding-inline-start:12px;border-inline-start:3px solid var(--line);white-space:pre-line}
summary{min-height:44px;padding:10px 0;cursor:pointer;color:var(--signal);font-weight:600}
dl{margin:0}
dt{font-size:.875rem;color:var(--soft)}
dd{margin:0 0 12px}
dd:last-child{margin:0}
`
