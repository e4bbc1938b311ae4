// A login link carries the key behind "#", which browsers never send: put it into the form, and take it out of the address.
"use strict";
const key = decodeURIComponent(location.hash.slice(1));
if (key !== "") {
  history.replaceState(null, "", location.pathname);
  document.getElementById("key").value = key;
  document.forms[0].requestSubmit();
}
