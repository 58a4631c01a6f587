/** A zone as others would write it, with records of every type: known ones also by their number. */
export const everyType = String.raw`$ORIGIN types.example.
$TTL 3600
@            IN SOA  ns1.portal.example. hostmaster.portal.example. ( 2026011501 7200 1800 1209600 300 )
@            86400 IN NS ns1.portal.example.
www          A       192.0.2.1
             A       192.0.2.2
             TYPE1   \# 4 C0000203
www          AAAA    2001:DB8:0::1
alias        CNAME   www
@            MX      10 mail
             MX      20 mail.other.example.
mail         A       192.0.2.25
none         MX      0 .
_sip._tcp    SRV     10 5 5060 mail
@            CAA     0 issue "ca.example; policy=ev"
             CAA     128 iodef "mailto:security@types.example"
@            TXT     "v=spf1 mx -all"
key._domainkey TXT   ( "v=DKIM1; k=rsa; "
                       "p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ" )
printer      TXT     "txtvers=1" "note=2nd floor" ""
bytes        TXT     "\000\255\"\\;é"
long         TXT     "${'x'.repeat(255)}" "${'y'.repeat(100)}"
old          SPF     "v=spf1 -all"
branch       NS      ns1.branch
             DS      12345 13 2 ${'ab12'.repeat(16)}
             DS      12346 ECDSAP384SHA384 4 ${'cd34'.repeat(24)}
ns1.branch   A       192.0.2.53
5            PTR     mail
_443._tcp    TLSA    3 1 1 ${'0a'.repeat(32)}
             TLSA    2 0 0 3003020101
host         SSHFP   4 2 ${'0b'.repeat(32)}
             SSHFP   1 1 ${'0c'.repeat(20)}
web          HTTPS   1 . alpn=h2,h3 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1 ech=AEX+DQA=
             HTTPS   2 www.other.example. port=8443 mandatory=port,alpn alpn="h2"
apex         HTTPS   0 www
_dns         SVCB    1 resolver.types.example. alpn=dot key667="\001\255 b"
             SVCB    2 resolver alpn=h2 no-default-alpn key7="/dns-query{?dns}"
1.2.3        NAPTR   100 10 "u" "E2U+sip" "!^.*$!sip:info@types.example!" .
             NAPTR   100 20 "s" "SIP+D2U" "" _sip._udp
moved        DNAME   other.example.
place        LOC     51 30 12.748 N 0 7 39.611 W 0.00m 1m 10000m 10m
south        LOC     45 S 170 30 E -12.5m 20m
_http._tcp   URI     10 1 "https://www.types.example/path?a=b;c=%20d"
cert         CERT    PKIX 12345 RSASHA256 AQIDBAUG
_x._smimecert SMIMEA 3 0 0 0D0E0F
_x._openpgpkey OPENPGPKEY ( AQIDBAUG
                       BwgJCg== )
person       RP      jane\.doe.types.example. info
info         TXT     "Room 5"
cell         AFSDB   1 afs
exchange     KX      10 kx.other.example.
machine      HINFO   "ARM64" "Debian 12"
@            CDS     0 0 0 00
@            CDNSKEY 0 3 0 AA==
child        CSYNC   66 3 A NS AAAA TYPE65534
lease        DHCID   AAIBY2/AuCccgoJbsaxcQc9TUapptP69lOjxfNuVAA2kjEA=
nic          EUI48   00-00-5E-00-53-2A
             EUI64   00-00-5e-ef-10-00-00-2a
generic      TYPE65534 \# 4 0A000001
             TYPE65280 \# 0
byNumber     TYPE52  \# 35 030101${'0e'.repeat(32)}
`
