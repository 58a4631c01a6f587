#!/usr/bin/perl
# A registry of one client on Net::EPP (framing), XML::LibXML (reading) and IO::Socket::SSL: none of it is ours.
# Usage: registry.pl CERTIFICATE KEY; prints its port, and each request that it understood.
use strict;
use warnings;
use IO::Socket::SSL;
use Net::EPP::Frame::Response;
use Net::EPP::Protocol;
use XML::LibXML;

my %ns = (
  e => 'urn:ietf:params:xml:ns:epp-1.0',
  d => 'urn:ietf:params:xml:ns:domain-1.0',
  c => 'urn:ietf:params:xml:ns:contact-1.0',
);
my %expires = ('shop.example' => '2027-05-14', 'slow.example' => '2027-05-14');
my %contacts;
my $server = IO::Socket::SSL->new(
  LocalAddr => '127.0.0.1', LocalPort => 0, Listen => 5, Proto => 'tcp',
  SSL_cert_file => $ARGV[0], SSL_key_file => $ARGV[1], SSL_ca_file => $ARGV[0],
  # The client has to show the certificate too.
  SSL_verify_mode => SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT,
) or die $SSL_ERROR;
$| = 1;
# A client that gave up is no reason to stop.
$SIG{PIPE} = 'IGNORE';
print $server->sockport, "\n";

while (1) {
  my $socket = $server->accept or next;
  eval { serve($socket) };
  $socket->close;
}

sub serve {
  my ($socket) = @_;
  my $uris = join '', map { "<objURI>$ns{$_}</objURI>" } qw(d c);
  Net::EPP::Protocol->send_frame($socket, qq{<?xml version="1.0"?><epp xmlns="$ns{e}"><greeting><svID>Perl</svID>
    <svDate>2026-11-24T10:00:00.0Z</svDate><svcMenu><version>1.0</version><lang>en</lang>$uris</svcMenu></greeting></epp>});
  while (my $xml = Net::EPP::Protocol->get_frame($socket)) {
    my $xpath = XML::LibXML::XPathContext->new(XML::LibXML->load_xml(string => $xml));
    $xpath->registerNs($_, $ns{$_}) for keys %ns;
    my $value = sub { $xpath->findvalue($_[0]) };
    my ($verb) = map { $_->localname } $xpath->findnodes('/e:epp/e:command/*[1]');
    my ($code, $data, $wait) = carry_out($verb, $value);
    print "$verb $code\n";
    my $response = Net::EPP::Frame::Response->new;
    my ($result) = $response->getElementsByLocalName('result');
    $result->setAttribute(code => $code);
    $response->clTRID->appendText($value->('//e:clTRID'));
    $response->svTRID->appendText('PERL-1');
    my $text = $response->toString(1);
    $text =~ s{<trID>}{<resData>$data</resData><trID>} if $data;
    $text =~ s{<resData\s*/>}{} if $data;
    sleep $wait if $wait;
    Net::EPP::Protocol->send_frame($socket, $text);
    return if $verb eq 'logout';
  }
}

sub carry_out {
  my ($verb, $value) = @_;
  return ($value->('//e:pw') eq 'the password' && $value->('//e:clID') eq 'CLIENT' ? 1000 : 2200) if $verb eq 'login';
  return (1500) if $verb eq 'logout';
  if (my $contact = $value->('//c:create/c:id')) {
    return (2302) if $contacts{$contact};
    return (2003) unless $value->('//c:create/c:postalInfo/c:addr/c:city') && $value->('//c:create/c:email');
    $contacts{$contact} = 1;
    return (1000);
  }
  my $name = $value->('//d:name');
  my $years = $value->('//d:period[@unit="y"]');
  if ($verb eq 'create') {
    return (2302) if $expires{$name};
    return (2303) unless $contacts{ $value->('//d:registrant') } && $value->('//d:authInfo/d:pw');
    $expires{$name} = (2026 + $years) . '-11-24';
    return (1000, data('creData', $name));
  }
  return (2303) unless $expires{$name};
  return (1000, data('infData', $name)) if $verb eq 'info';
  return (2306) if $value->('//d:curExpDate') ne $expires{$name};
  $expires{$name} =~ s/^(\d+)/$1 + $years/e;
  # It has renewed, but the answer comes too late.
  return (1000, data('renData', $name), $name eq 'slow.example' ? 3 : 0);
}

sub data {
  my ($kind, $name) = @_;
  return qq{<x:$kind xmlns:x="$ns{d}"><x:name>$name</x:name><x:clID>CLIENT</x:clID>
    <x:crDate>2026-01-01T00:00:00.0Z</x:crDate><x:exDate>$expires{$name}T23:59:59.0Z</x:exDate></x:$kind>};
}
